import { randomUUID } from 'node:crypto';
import { rows } from '../spec/rows.ts';
import { serverTexts } from '../spec/server-texts.ts';
import { operatorTill } from './operator.ts';
import { Restaurant } from './restaurant.ts';
import { Till } from './till.ts';

/** The texts about wrong input, as the server sends them to a client other than our screens. e2e/browser checks what the screens show. */
type Wrong = [path: string, body: object, method?: 'PATCH'];

const nobody = randomUUID();
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const user = { name: 'Kumar', username: `${nobody}@thali.test`, password: 'a long passphrase' };
const business = {
  biz_name: 'Annapurna',
  username: user.username,
  password: user.password,
  phone: '98450 12345',
  address: 'MG Road',
};
const tenant = { name: 'Cafe', email: user.username, password: user.password, duration: 1, price: 149 };
const customer = { phone: '98450 12345', name: 'Meera' };
const table = { title: 'T7', floor: 'Roof', seatingCapacity: 2 };
const item = { title: 'Idli', price: 60 };
const option = { title: 'Half', price: 40 };
const tax = { title: 'GST', rate: 5, type: 'exclusive' };
const coupon = { code: 'DIWALI', discount: 5 };
const diner = { name: 'Meera', phone: '98450 12345' };
const qrOrder = { cartItems: [{ id: nobody, quantity: 1 }], deliveryType: 'takeaway', customerType: 'CUSTOMER' };

const wrong: Record<string, Wrong> = {
  M069: ['/auth/signin', { username: '', password: 'x' }],
  M070: ['/auth/signin', { username: 'x', password: '' }],
  M071: ['/superadmin/signin', { username: '', password: 'x' }],
  M072: ['/superadmin/signin', { username: 'x', password: '' }],
  M073: ['/auth/signup', { ...business, biz_name: '' }],
  M074: ['/auth/signup', { ...business, username: '' }],
  M075: ['/auth/signup', { ...business, password: '' }],
  M076: ['/auth/signup', { ...business, phone: '' }],
  M077: ['/auth/signup', { ...business, address: '' }],
  M078: ['/auth/signup', { ...business, username: 'nowhere' }],
  M079: ['/auth/forgot-password', { username: '' }],
  M080: ['/auth/reset-password/%20', { password: user.password }],
  M081: ['/auth/reset-password/token', { password: '' }],
  M082: ['/superadmin/tenants/add', { ...tenant, name: '' }],
  M083: ['/superadmin/tenants/add', { ...tenant, duration: 0.5 }],
  M084: ['/superadmin/tenants/add', { ...tenant, price: 0 }],
  M085: [`/superadmin/tenants/update/${nobody}`, { ...tenant, isActive: true, name: '' }, 'PATCH'],
  M086: [`/superadmin/tenants/update/${nobody}`, { ...tenant, isActive: true, email: 'nowhere' }, 'PATCH'],
  M087: ['/superadmin/subscription', { name: '', duration_months: 1, amount: 149 }],
  M273: ['/customers/add', { ...customer, phone: '' }],
  M274: ['/customers/add', { ...customer, name: ' ' }],
  M275: ['/customers/add', { ...customer, email: 'nowhere' }],
  M276: ['/customers/add', { ...customer, phone: 'call me' }],
  M277: ['/customers/%20/update', { name: 'Meera' }],
  M278: ['/customers/98450/update', { name: '' }],
  M279: ['/customers/98450/update', { name: 'Meera', email: 'nowhere' }],
  M280: ['/customers/call%20me/update', { name: 'Meera' }],
  M281: ['/pos/create-order', { cart: [], deliveryType: 'takeaway', payableAmount: 0 }],
  M282: ['/reservations/add', { date: inAnHour }],
  M283: ['/reservations/add', { customerId: '98450' }],
  M284: ['/reservations/update/%20', { date: inAnHour }],
  M285: [`/reservations/update/${nobody}`, { date: '' }],
  M286: ['/users/add', { ...user, name: '' }],
  M287: ['/users/add', { ...user, username: '' }],
  M288: ['/users/add', { ...user, password: '' }],
  M289: ['/users/add', { ...user, username: 'kumar' }],
  M290: [`/users/update/${user.username}`, { name: '' }],
  M291: ['/users/update/%20', { name: 'Kumar' }],
  M292: ['/users/update-password/%20', { password: 'a long passphrase' }],
  M293: [`/users/update-password/${user.username}`, { password: '' }],
  M397: ['/settings/store-tables/add', { ...table, title: '' }],
  M398: ['/settings/store-tables/add', { ...table, floor: '' }],
  M399: ['/settings/store-tables/add', { ...table, seatingCapacity: null }],
  M400: ['/settings/store-tables/add', { ...table, seatingCapacity: -1 }],
  M401: [`/settings/store-tables/${nobody}/update`, { ...table, title: '' }],
  M402: [`/settings/store-tables/${nobody}/update`, { ...table, floor: '' }],
  M403: [`/settings/store-tables/${nobody}/update`, { ...table, seatingCapacity: null }],
  M404: [`/settings/store-tables/${nobody}/update`, { ...table, seatingCapacity: -1 }],
  M405: ['/menu-items/add', { ...item, title: '' }],
  M406: ['/menu-items/add', { ...item, price: -1 }],
  M407: [`/menu-items/update/${nobody}`, { ...item, price: -1 }],
  M408: [`/menu-items/variants/${nobody}/add`, { ...option, title: '' }],
  M409: [`/menu-items/variants/${nobody}/update/${nobody}`, { ...option, price: -1 }],
  M410: ['/settings/taxes/add', { ...tax, title: '' }],
  M411: ['/settings/taxes/add', { ...tax, rate: -1 }],
  M412: ['/settings/taxes/add', { ...tax, type: '' }],
  M413: [`/settings/taxes/${nobody}/update`, { ...tax, rate: -1 }],
  M414: [`/settings/taxes/${nobody}/update`, { ...tax, type: 'none' }],
  M415: [`/settings/taxes/${nobody}/update`, { ...tax, title: '' }],
  M416: ['/settings/payment-types/add', { title: '' }],
  M417: [`/settings/payment-types/${nobody}/update`, { title: '', isActive: true }],
  M418: ['/settings/categories/add', { title: '' }],
  M419: [`/settings/categories/${nobody}/update`, { title: '' }],
  M420: ['/coupons/add', { ...coupon, code: '' }],
  M421: ['/coupons/add', { ...coupon, discount: -1 }],
  M422: [`/coupons/${nobody}/update`, { code: 'DIWALI' }],
  M423: [`/coupons/${nobody}/update`, { ...coupon, code: '' }],
  M424: ['/qrmenu/{qrcode}/place-order', { ...qrOrder, customer: { ...diner, name: '' } }],
  M425: ['/qrmenu/{qrcode}/place-order', { ...qrOrder, customer: { ...diner, phone: 'call me' } }],
};

const texts = new Map(rows('messages').map(({ id, text }) => [id, text]));
/** Every rule of the documents' sections 5 has its text; questions and texts about files are not about input. */
const rules = rows('messages').filter(
  ({ source, text }) => /^D\d §5/.test(source as string) && !/^Are you sure|^The file given/.test(text as string),
);

let udupi: Restaurant;
let operator: Till;
let qrcode: string;
beforeAll(async () => {
  udupi = await Restaurant.open();
  operator = await operatorTill();
  ({ qrcode } = await udupi.openMenu());
});

test.each(Object.entries(wrong))('%s %j is refused with its text', async (id, [path, body, method = 'POST']) => {
  const till = path.startsWith('/auth/') ? new Till() : path.startsWith('/superadmin/') ? operator : udupi.owner;
  const answer = await till.send(method, path.replace('{qrcode}', qrcode), { body: JSON.stringify(body) });
  expect(answer).toMatchObject({ status: 400, body: { message: texts.get(id) } });
});

test('every rule about input has its text tried, and those that no screen can show above all', () => {
  expect(Object.keys(wrong)).toEqual(expect.arrayContaining([...rules.map(({ id }) => id), ...serverTexts]));
});

test('nobody logs the device out that they use', async () => {
  const devices = (await udupi.owner.send('GET', '/auth/devices')).body as { device_id: string; isMyDevice: boolean }[];
  const own = devices.filter(({ isMyDevice }) => isMyDevice);
  expect(own).toHaveLength(1);
  const body = JSON.stringify({ device_id: own[0]?.device_id });
  const answer = await udupi.owner.send('POST', '/auth/remove-device', { body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'CURRENT_DEVICE', message: "You can't remove this device!" } });
});
