import { chandniMenu } from './chandni-menu.ts';
import { type Restaurant, scopesOf } from './restaurant.ts';

export const chandniKitchen: Restaurant = {
  tenantId: '01970000-0000-7000-8000-0000000c4a4d',
  name: 'Chandni Kitchen',
  address: '12th Main, Indiranagar, Bengaluru 560038',
  phone: '080 4719 2210',
  email: 'asha@chandnikitchen.example',
  receiptFooter: 'Thank you, come again! GSTIN 29AAAAA0000A1Z5',
  businessDayStart: 4,
  owner: { name: 'Asha Menon', username: 'asha@chandnikitchen.example', designation: 'Owner', phone: '98450 20011' },
  staff: [
    {
      name: 'Farhan Sait',
      username: 'farhan@chandnikitchen.example',
      designation: 'Manager',
      phone: '98450 20012',
      scopes: scopesOf.manager,
    },
    {
      name: 'Divya Pillai',
      username: 'divya@chandnikitchen.example',
      designation: 'Cashier',
      phone: '98450 20013',
      scopes: scopesOf.cashier,
    },
    {
      name: 'Balbir Singh',
      username: 'balbir@chandnikitchen.example',
      designation: 'Head Cook',
      phone: '98450 20014',
      scopes: scopesOf.cook,
    },
    {
      name: 'Manju Gowda',
      username: 'manju@chandnikitchen.example',
      designation: 'Waiter',
      phone: '98450 20015',
      scopes: scopesOf.waiter,
    },
  ],
  taxes: [
    { title: 'GST 5%', rate: 5, type: 'exclusive' },
    { title: 'GST 18% incl.', rate: 18, type: 'inclusive' },
  ],
  categories: chandniMenu,
  floors: {
    Ground: { 'Table T1': 2, 'Table T2': 2, 'Table T3': 4, 'Table T4': 4, 'Table T5': 4, 'Table T6': 6 },
    'First Floor': { 'Table T7': 4, 'Table T8': 4, 'Table T9': 6, 'Table T10': 8 },
    Terrace: { 'Table T11': 4, 'Table T12': 4, 'Table T13': 6, 'Table T14': 10 },
  },
  coupons: [
    { code: 'MONSOON15', discount: 15, expiredDaysAgo: 45 },
    { code: 'STAFFMEAL', discount: 100 },
    { code: 'WELCOME10', discount: 10 },
  ],
  customers: [
    ['Vikram Shetty', '98860 41277'],
    ['Fatima Khan', '97411 20933'],
    ['Joseph Mathew', '99001 77820'],
    ['Neha Agarwal', '98450 11864'],
    ['Imran Qureshi', '90080 55310'],
    ['Lakshmi Narayan', '94480 62191'],
    ['Rohan Das', '96203 48811'],
    ['Ananya Rao', '98802 31544'],
    ['Arjun Nair', '97390 84412'],
    ['Shreya Kulkarni', '99860 70125'],
    ['Karthik Subramaniam', '98441 90327'],
    ['Meera Iyer', '90360 11498'],
    ['Sandeep Reddy', '96111 58834'],
    ['Zoya Sheikh', '97422 66510'],
    ['David Dsouza', '98454 29907'],
    ['Pooja Hegde', '99020 47718'],
    ['Nikhil Joshi', '98867 83301'],
    ['Ritu Malhotra', '91080 22956'],
    ['Suresh Babu', '94498 10743'],
    ['Aditi Banerjee', '97312 95508'],
    ['Harpreet Kaur', '98805 61172'],
    ['Manoj Kumar', '96866 30419'],
    ['Tanvi Deshpande', '99640 88275'],
    ['Yusuf Ali', '98442 17730'],
    ['Gayatri Menon', '90190 73364'],
  ],
  peaks: [
    [13.3, 1.3, 0.36],
    [20.4, 1.7, 0.52],
    [16.5, 2.5, 0.12],
  ],
  openOrders: [
    {
      minutesAgo: 52,
      table: 'Table T7',
      lines: [
        { dish: 'Butter Chicken', quantity: 2, variant: 'Full', status: 'completed' },
        { dish: 'Butter Naan', quantity: 4, status: 'completed' },
        { dish: 'Jeera Rice', quantity: 1, status: 'delivered' },
      ],
    },
    {
      minutesAgo: 41,
      table: 'Table T2',
      lines: [
        { dish: 'Hyderabadi Chicken Biryani', quantity: 1, variant: 'Family', addons: ['Extra Raita'], status: 'preparing' },
        { dish: 'Masala Chai', quantity: 2, variant: 'Cup', status: 'delivered' },
      ],
    },
    {
      minutesAgo: 30,
      table: 'Table T7',
      lines: [{ dish: 'Gulab Jamun', quantity: 2, variant: '2 pieces', status: 'completed' }],
    },
    {
      minutesAgo: 22,
      deliveryType: 'takeaway',
      lines: [
        {
          dish: 'Paneer Tikka',
          quantity: 2,
          variant: 'Full',
          addons: ['Extra Mint Chutney'],
          notes: 'Less spicy, for kids',
          status: 'preparing',
        },
        { dish: 'Veg Hakka Noodles', quantity: 1, variant: 'Half', status: 'cancelled' },
        { dish: 'Punjabi Samosa', quantity: 1 },
      ],
    },
    {
      minutesAgo: 14,
      table: 'Table T4',
      lines: [
        { dish: 'Dal Makhani', quantity: 1, variant: 'Regular' },
        { dish: 'Butter Naan', quantity: 4, notes: 'No butter on two' },
        { dish: 'Mango Lassi', quantity: 2, status: 'preparing' },
      ],
    },
    {
      minutesAgo: 8,
      table: 'Table T11',
      lines: [
        { dish: 'Masala Dosa', quantity: 3, addons: ['Extra Podi'] },
        { dish: 'Filter Coffee', quantity: 3 },
      ],
    },
    {
      minutesAgo: 6,
      deliveryType: 'delivery',
      paid: true,
      customer: 3,
      lines: [
        { dish: 'Palak Paneer', quantity: 1, variant: 'Full', status: 'preparing' },
        { dish: 'Butter Naan', quantity: 6 },
      ],
    },
    {
      minutesAgo: 1,
      table: 'Table T5',
      customer: 0,
      lines: [
        { dish: 'Chole Bhature', quantity: 2, notes: 'Onions on the side' },
        { dish: 'Mango Lassi', quantity: 2 },
      ],
    },
  ],
  qrOrders: [
    {
      minutesAgo: 9,
      table: 'Table T3',
      lines: [
        { dish: 'Paneer Tikka', quantity: 1, variant: 'Full', addons: ['Extra Mint Chutney'], notes: 'Less spicy, please' },
        { dish: 'Garlic Naan', quantity: 3 },
        { dish: 'Fresh Lime Soda', quantity: 2, variant: 'Sweet' },
      ],
    },
    {
      minutesAgo: 4,
      deliveryType: 'takeaway',
      customer: { name: 'Neha Agarwal', phone: '98450 11864' },
      lines: [
        { dish: 'Hyderabadi Chicken Biryani', quantity: 2, variant: 'Family', addons: ['Extra Raita'] },
        { dish: 'Gulab Jamun', quantity: 1, variant: '4 pieces' },
      ],
    },
    {
      minutesAgo: 1,
      table: 'Table T12',
      customer: { name: 'Aarav', phone: '90080 41207' },
      lines: [{ dish: 'Filter Coffee', quantity: 2, notes: 'One without sugar' }],
    },
  ],
};
