import { kaveriMenu } from './kaveri-menu.ts';
import { type Restaurant, scopesOf } from './restaurant.ts';

export const kaveriTiffinRoom: Restaurant = {
  tenantId: '01970000-0000-7000-8000-00000caf3e21',
  name: 'Kaveri Tiffin Room',
  address: '4th Block, Jayanagar, Bengaluru 560011',
  phone: '080 4127 6635',
  email: 'raghav@kaveritiffin.example',
  receiptFooter: 'Nandri! GSTIN 29BBBBB0000B1Z4',
  businessDayStart: 4,
  owner: { name: 'Raghav Hegde', username: 'raghav@kaveritiffin.example', designation: 'Owner', phone: '94480 31001' },
  staff: [
    {
      name: 'Sudha Bhat',
      username: 'sudha@kaveritiffin.example',
      designation: 'Manager',
      phone: '94480 31002',
      scopes: scopesOf.manager,
    },
    {
      name: 'Kiran Acharya',
      username: 'kiran@kaveritiffin.example',
      designation: 'Cashier',
      phone: '94480 31003',
      scopes: scopesOf.cashier,
    },
    {
      name: 'Murugan Pillai',
      username: 'murugan@kaveritiffin.example',
      designation: 'Dosa Master',
      phone: '94480 31004',
      scopes: scopesOf.cook,
    },
    {
      name: 'Chitra Devi',
      username: 'chitra@kaveritiffin.example',
      designation: 'Waiter',
      phone: '94480 31005',
      scopes: scopesOf.waiter,
    },
  ],
  taxes: [
    { title: 'GST 5%', rate: 5, type: 'exclusive' },
    { title: 'GST 5% incl.', rate: 5, type: 'inclusive' },
    { title: 'GST 18% incl.', rate: 18, type: 'inclusive' },
  ],
  categories: kaveriMenu,
  floors: {
    Ground: { K1: 2, K2: 2, K3: 2, K4: 4, K5: 4, K6: 4, K7: 4, K8: 6 },
    'First Floor': { F1: 4, F2: 4, F3: 6, F4: 8 },
  },
  coupons: [
    { code: 'PONGAL20', discount: 20, expiredDaysAgo: 60 },
    { code: 'WELCOME10', discount: 10 },
  ],
  customers: [
    ['Shankar Bhat', '94481 20331'],
    ['Roopa Venkatesh', '99452 77106'],
    ['Ganesh Prasad', '98455 61820'],
    ['Latha Krishnan', '97316 40927'],
    ['Abdul Rahman', '96320 85541'],
    ['Vidya Shankar', '98862 13370'],
    ['Prakash Kamath', '94482 58836'],
    ['Nandini Murthy', '99001 32284'],
    ['Thomas Kurian', '90085 79917'],
    ['Savitha Gowda', '98806 44059'],
    ['Ravi Teja', '97410 66238'],
    ['Usha Ramesh', '94498 27715'],
    ['Ajay Simha', '98451 90883'],
    ['Bhavana Shenoy', '96866 71402'],
    ['Chandru Naik', '99643 15590'],
    ['Deepa Raman', '91088 36647'],
    ['Faiz Ahmed', '97425 80012'],
    ['Geetha Anand', '98440 52269'],
    ['Hari Vishwanath', '90363 94478'],
    ['Indira Rao', '94490 18835'],
    ['Jyothi Pai', '98803 67721'],
    ['Kumar Swamy', '96119 23304'],
    ['Leela Thomas', '99867 50096'],
    ['Mohan Das', '97391 41163'],
    ['Padma Lakshman', '98864 79958'],
  ],
  peaks: [
    [9.2, 1.4, 0.48],
    [13, 1, 0.17],
    [17.6, 1.5, 0.35],
  ],
  openOrders: [
    {
      minutesAgo: 34,
      table: 'F3',
      customer: 5,
      lines: [
        { dish: 'South Indian Thali', quantity: 4, status: 'delivered' },
        { dish: 'Badam Milk', quantity: 4, variant: 'Hot', status: 'completed' },
      ],
    },
    {
      minutesAgo: 19,
      table: 'K4',
      lines: [
        { dish: 'Masala Dosa', quantity: 2, addons: ['Ghee'], status: 'completed' },
        { dish: 'Rava Dosa', quantity: 1, variant: 'Onion', status: 'preparing' },
        { dish: 'Filter Coffee', quantity: 3, variant: 'Small' },
      ],
    },
    {
      minutesAgo: 15,
      deliveryType: 'takeaway',
      paid: true,
      lines: [
        { dish: 'Idli', quantity: 6, variant: '4 pieces', notes: 'Chutney in a box', status: 'preparing' },
        { dish: 'Medu Vada', quantity: 3, variant: '2 pieces', status: 'preparing' },
      ],
    },
    {
      minutesAgo: 11,
      table: 'K2',
      lines: [
        { dish: 'Khara Bath', quantity: 1, status: 'preparing' },
        { dish: 'Kesari Bath', quantity: 1, status: 'cancelled' },
        { dish: 'Masala Chai', quantity: 2 },
      ],
    },
    {
      minutesAgo: 7,
      deliveryType: 'delivery',
      paid: true,
      customer: 2,
      lines: [
        { dish: 'Bisi Bele Bath', quantity: 2, addons: ['Boondi'], status: 'preparing' },
        { dish: 'Curd Rice', quantity: 1 },
      ],
    },
    {
      minutesAgo: 3,
      table: 'K6',
      lines: [
        { dish: 'Set Dosa', quantity: 2, notes: 'One without sagu' },
        { dish: 'Filter Coffee', quantity: 2, variant: 'Large' },
      ],
    },
    {
      minutesAgo: 1,
      table: 'K1',
      lines: [
        { dish: 'Benne Masala Dosa', quantity: 2 },
        { dish: 'Rose Milk', quantity: 2 },
      ],
    },
  ],
};
