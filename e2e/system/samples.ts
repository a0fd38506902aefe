import { randomInt, randomUUID } from 'node:crypto';
import { menuColumns } from '@thali/proto/catalog/menu-items';
import type { Request } from '@thali/proto/kernel';
import { createOrder, type OrderPlaced } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { closeDay, openDay } from '@thali/proto/ordering/day-close';
import { bumpTicket } from '@thali/proto/ordering/kitchen';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { placeQrOrder } from '@thali/proto/ordering/qr-orders';
import { addReservation, listReservations } from '@thali/proto/ordering/reservations';
import { eventually } from '@thali/testing/eventually';
import { addReceipt, aPlan, paidOrder } from './billing.ts';
import { creditable } from './creditable.ts';
import { addQrOrder } from './inside.ts';
import { type Input, january, operatorSamples, type Samples } from './operator-samples.ts';
import { tinyPicture } from './pictures.ts';
import type { Restaurant } from './restaurant.ts';

/**
 * For every operation with an input: a function that fills all of its fields, ids among them, so that the restaurant's owner may call it
 * and succeeds. It creates what it needs, because many calls use that up.
 */
export const samples: Samples = {
  signIn: (r) => ({ username: r.ownerName, password: 'not this one' }),
  operatorSignIn: () => ({ username: 'operator', password: 'not this one' }),
  signUp: () => ({
    ...{ biz_name: 'Annapurna', username: `owner-${randomUUID()}@thali.test`, password: 'a long passphrase' },
    ...{ phone: '9845012345', address: 'MG Road' },
  }),
  confirmSignUp: () => ({ token: 'A'.repeat(64), password: 'a long passphrase' }),
  forgotPassword: () => ({ username: `nobody-${randomUUID()}@thali.test` }),
  resetPassword: () => ({ token: 'A'.repeat(64), password: 'a long passphrase' }),
  confirmPassword: () => ({ password: 'not this one' }),
  confirmOperatorPassword: () => ({ password: 'not this one' }),
  changePassword: () => ({ currentPassword: 'not this one', password: 'a long passphrase' }),
  confirmEmail: () => ({ token: 'A'.repeat(64) }),
  mailedReceipt: () => ({ token: 'A'.repeat(64) }),
  stopEmailChange: () => ({ token: 'A'.repeat(64) }),
  ...operatorSamples,
  listUserInfo: () => ({ search: 'kumar', page: '1', perPage: '5' }),
  removeDevice: async (r) => ({ device_id: await r.otherDeviceId() }),
  setLanguage: () => ({ language: 'hi' }),
  addUser: () => ({ ...person(), username: `new-${randomUUID()}@thali.test`, password: 'a long passphrase' }),
  updateUser: async (r) => ({ ...person(), username: await r.addStaff() }),
  askToConfirm: async (r) => ({ username: await r.addStaff() }),
  updateUserPassword: async (r) => ({ username: await r.addStaff(), password: 'another passphrase' }),
  deleteUser: async (r) => ({ username: await r.addStaff() }),

  previewCurrency: () => ({ currency: 'INR' }),
  saveStoreSetting: () => ({
    ...{
      storeName: 'Udupi Garden',
      address: 'MG Road',
      addressParts: { street: 'MG Road', city: 'Bengaluru', state: '29', postcode: '560001', country: 'IN' },
      phone: '080 1234',
      email: 'hello@thali.test',
      currency: 'INR',
      image: null,
    },
    ...{ isQRMenuEnabled: true, isQROrderEnabled: false, timeZone: 'Asia/Kolkata', businessDayStart: 0 },
    ...{ kitchenSlowMinutes: 5, kitchenLateMinutes: 8 },
  }),
  savePrintSetting: () => ({
    ...{ pageFormat: 80, header: 'Welcome', footer: 'Thank you', showNotes: true, isEnablePrint: true },
    ...{ showStoreDetails: true, showCustomerDetails: true, printToken: true },
  }),
  addTable: () => table(),
  addTables: () => ({ upTo: 3, floor: 'Roof', seatingCapacity: 4 }),
  updateTable: async (r) => ({ id: await r.table(), ...table() }),
  deleteTable: async (r) => ({ id: await r.table() }),
  addCategory: () => ({ title: 'Starters' }),
  updateCategory: async (r) => ({ id: await r.category(), title: 'Mains' }),
  reorderCategories: async (r) => ({ ids: [await r.category()] }),
  deleteCategory: async (r) => ({ id: await r.category() }),
  addTax: () => tax(),
  updateTax: async (r) => ({ id: await r.tax(), ...tax() }),
  deleteTax: async (r) => ({ id: await r.tax() }),
  addPaymentType: () => ({ title: 'Voucher', isActive: true }),
  togglePaymentType: async (r) => ({ id: await r.paymentType(), isActive: false }),
  updatePaymentType: async (r) => ({ id: await r.paymentType(), title: 'Cheque', isActive: true }),
  deletePaymentType: async (r) => ({ id: await r.paymentType() }),
  addCoupon: () => coupon(),
  updateCoupon: async (r) => ({ id: await r.coupon(), ...coupon() }),
  deleteCoupon: async (r) => ({ id: await r.coupon() }),

  getMenuItem: async (r) => ({ id: (await r.item()).itemId }),
  addMenuItem: menuItem,
  updateMenuItem: async (r) => ({ id: (await r.item()).itemId, ...(await menuItem(r)) }),
  uploadMenuItemPhoto: async (r) => ({ id: (await r.item()).itemId, file: tinyPicture }),
  removeMenuItemPhoto: async (r) => ({ id: (await r.item()).itemId }),
  uploadStorePhoto: () => ({ file: tinyPicture }),
  deleteMenuItem: async (r) => ({ id: (await r.item()).itemId }),
  markSoldOut: async (r) => ({ id: (await r.item()).itemId, isSoldOut: true }),
  reorderMenuItems: async (r) => ({ ids: [(await r.item()).itemId] }),
  importMenu: () => ({ csv: `${menuColumns.join(',')}\r\n,Idli,,60,,,veg,no,,\r\n`, dryRun: false }),
  addVariant: async (r) => ({ itemId: (await r.item()).itemId, title: 'Half', price: 80 }),
  updateVariant: async (r) => ({ ...without(await r.item(), 'addonId'), title: 'Half', price: 80 }),
  deleteVariant: async (r) => without(await r.item(), 'addonId'),
  addAddon: async (r) => ({ itemId: (await r.item()).itemId, title: 'Curd', price: 30 }),
  updateAddon: async (r) => ({ ...without(await r.item(), 'variantId'), title: 'Curd', price: 30 }),
  deleteAddon: async (r) => without(await r.item(), 'variantId'),

  createOrder: order,
  createOrderAndInvoice: async (r) => ({
    ...(await order(r)),
    ...{ netTotal: 170, taxTotal: 0, total: 170 },
    payments: [{ paymentTypeId: (await r.stock()).paymentType, amount: 170 }],
  }),
  cancelOrders: async (r) => ({ orderIds: [(await placed(r)).orderId] }),
  completeOrders: async (r) => ({ orderIds: [(await placed(r)).orderId], unpaidReason: 'Left without paying' }),
  listUnpaidOrders: () => ({ page: '1', perPage: '10' }),
  listLeftOpen: async (r) => ({ after: (await placed(r)).orderId }),
  closeOldOrders: async (r) => {
    const { tableId } = await r.stock();
    await r.taken(r.order({ deliveryType: 'dinein', tableId }));
    return { tableId, before: new Date(Date.now() + 60_000).toISOString(), reason: 'Nobody pressed Complete' };
  },
  paymentSummary: async (r) => ({ orderIds: [(await placed(r)).orderId] }),
  getReceipt: async (r) => ({ orderIds: [(await placed(r)).orderId] }),
  getTicket: async (r) => ({ orderId: (await placed(r)).orderId }),
  reprintTicket: async (r) => ({ orderId: (await placed(r)).orderId }),
  completeAndPay: async (r) => ({
    orderIds: [(await placed(r)).orderId],
    ...{ subTotal: 100, taxTotal: 0, total: 100, discount: 0 },
    payments: [{ paymentTypeId: (await r.stock()).paymentType, amount: 100 }],
  }),
  updateItemStatus: async (r) => ({ id: await placedItem(r), status: 'delivered' }),
  updateKitchenItem: async (r) => ({ id: await placedItem(r), status: 'preparing' }),
  bumpTicket: async (r) => ({ orderId: (await placed(r)).orderId }),
  recallTicket: async (r) => {
    const { orderId } = await placed(r);
    await r.owner.ok(bumpTicket, { orderId });
    await r.owner.ok(bumpTicket, { orderId });
    return { orderId };
  },
  addCustomer: () => ({
    ...{
      phone: `+91 ${randomInt(1e9, 1e10)}`,
      name: 'Meera',
      email: 'meera@thali.test',
      birthDate: '1990-01-31',
      gender: 'female',
    },
  }),
  searchCustomers: () => ({ q: '98' }),
  listCustomers: () => ({ sort: 'name', page: '1', perPage: '10', filter: 'only' }),
  updateCustomer: async (r) => ({ id: await r.customer(), name: 'Meera', email: '', birthDate: '1990-01-31', gender: 'other' }),
  deleteCustomer: async (r) => ({ id: await r.customer() }),
  customerHistory: async (r) => ({ id: await r.customer() }),
  importCustomers: () => ({ csv: `phone,name\n${randomInt(1e9, 1e10)},Ravi\n`, dryRun: false }),
  exportCustomers: () => ({ after: '98' }),
  listInvoices: () => ({ ...january, page: '1', perPage: '10' }),
  searchInvoices: () => ({ q: '000001' }),
  listCreditNotes: () => ({ ...january, page: '1', perPage: '10' }),
  exportInvoices: () => ({ ...january, after: '2026-01-05|2026-01-05T10:00:00.000Z|25-26/000001' }),
  invoiceOrders: async (r) => ({ orderIds: [(await placed(r)).orderId] }),
  previewCancel: async (r) => ({ orderIds: [(await placed(r)).orderId] }),
  previewCredit: async (r) => without(await creditable(r, await unusualInvoice(r)), 'total'),
  creditInvoice: async (r) => ({ ...(await creditable(r, await unusualInvoice(r))), reason: 'Cold food' }),
  invoicePdf: async (r) => ({ invoiceId: await unusualInvoice(r) }),
  closeDay: async (r) => ({ ...(await openFigures(r)), notes: 'a torn note' }),
  searchOrders: () => ({ q: '42' }),
  listOrders: () => ({ page: '1', perPage: '10', payment: 'unpaid', deliveryType: 'takeaway' }),
  listKitchen: () => ({ page: '1', perPage: '10' }),
  listRecallable: () => ({ page: '1', perPage: '10' }),
  listQrOrders: () => ({ page: '1', perPage: '10' }),
  listTenantDeletions: () => ({ page: '1', perPage: '10' }),
  listDayCloses: () => ({ page: '1', perPage: '10' }),
  getDayClose: async (r) => ({ id: await closedDay(r) }),
  checkDayClose: async (r) => ({ id: await closedDay(r) }),
  listReservations: () => ({ type: 'custom', from: '2026-01-01', to: '2026-01-31', page: '1', perPage: '10' }),
  searchReservations: () => ({ q: 'Ravi' }),
  addReservation: booking,
  updateReservation: async (r) => ({ ...without(await booking(r), 'customerId'), id: await booked(r), status: 'paid' }),
  deleteReservation: async (r) => ({ id: await booked(r) }),
  updateQrOrderStatus: async (r) => ({ id: await addQrOrder(r.tenantId), status: 'cancelled' }),
  deleteQrOrder: async (r) => ({ id: await addQrOrder(r.tenantId) }),

  readQrMenu: async (r) => ({ ...(await r.openMenu()) }),
  placeQrOrder: qrOrder,
  readQrOrderProgress: async (r) => {
    const order = await qrOrder(r);
    const { trackingId } = await r.owner.ok(placeQrOrder, order);
    return { qrcode: order.qrcode, trackingId };
  },

  createPaymentOrder: async () => ({
    ...(await aPlan()),
    ...{ gstin: '29THALI0000T1Z3', buyer_name: 'Udupi Garden', buyer_address: 'MG Road', buyer_state: '29' },
    buyer_address_parts: { street: 'MG Road', city: 'Bengaluru', state: '29', postcode: '560001', country: 'IN' },
  }),
  verifyPayment: paidOrder,
  receiptPdf: async (r) => ({ id: await addReceipt(r) }),
  listAuditLog: () => ({ ...january, action: 'order_cancelled', by: 'asha@thali.test', page: '1', perPage: '10' }),
  exportAuditLog: () => ({ ...january, after: `2026-01-05|2026-01-05T10:00:00.000Z|${randomUUID()}` }),

  getReport: () => ({ type: 'custom', from: '2026-01-01', to: '2026-01-31' }),
};

const person = () => ({
  ...{ name: 'Kumar', designation: 'Waiter', phone: '98450 20012', userScopes: ['POS', 'KITCHEN'] },
  // An address that nobody has confirmed gets one mail a day from all restaurants together.
  email: `kumar-${randomUUID()}@thali.test`,
});
const table = () => ({ title: randomUUID(), floor: 'Roof', seatingCapacity: 6 });
const tax = () => ({ title: 'VAT', rate: 12.5, type: 'inclusive' });
const coupon = () => ({ code: randomUUID(), discount: 5, expiry: '2099-12-31' });

async function menuItem(r: Restaurant): Promise<Input> {
  const [categoryId, taxId] = await Promise.all([r.category(), r.tax()]);
  return { title: 'Idli', price: 60, netPrice: 40, categoryId, taxId, isSoldOut: false, diet: 'veg' };
}

async function order(r: Restaurant): Promise<Input> {
  const { itemId, variantId, addonId, tableId, customerId } = await r.stock();
  return {
    cart: [{ id: itemId, quantity: 1, notes: 'less spicy', variant_id: variantId, addons_ids: [addonId] }],
    ...{ deliveryType: 'dinein', tableId, customerType: 'CUSTOMER', customerId },
    selectedQrOrderItem: await addQrOrder(r.tenantId),
    ...{ discount: 0, couponCode: null, payableAmount: 170 },
  };
}

/** A diner's order as the public menu sends it. Resolves once ordering accepts such orders from the store. */
async function qrOrder(r: Restaurant): Promise<Request<typeof placeQrOrder>> {
  const [{ itemId, variantId, addonId }, printed] = [await r.stock(), await r.openMenu()];
  const order = {
    ...printed,
    cartItems: [{ id: itemId, quantity: 1, notes: 'less spicy', variant_id: variantId, addons_ids: [addonId] }],
    ...{ deliveryType: 'dinein' as const, customerType: 'CUSTOMER' as const, customer: { name: 'Meera', phone: '9876501234' } },
  };
  await eventually("the diner's order", async () => (await r.owner.call(placeQrOrder, order)).status === 200);
  return order;
}

let slots = 0;
/** Two hours after the one before, so that no two are at the same table and time. */
async function booking(r: Restaurant): Promise<Request<typeof addReservation>> {
  const { tableId, customerId } = await r.stock();
  slots += 1;
  const date = new Date(Date.now() + slots * 2 * 3_600_000).toISOString();
  return { customerId, date, tableId, status: 'booked', notes: randomUUID(), peopleCount: 4 };
}

async function booked(r: Restaurant): Promise<string> {
  const form = await booking(r);
  await r.owner.ok(addReservation, form);
  const day = (days: number) => new Date(Date.parse(form.date) + days * 86_400_000).toISOString().slice(0, 10);
  const listed = await r.owner.ok(listReservations, { type: 'custom', from: day(-1), to: day(1) });
  return listed.find(({ notes }) => notes === form.notes)?.id as string;
}

let highestInvoice = '';
let lastInvoice: Promise<string> = Promise.resolve('');
/** The number of an invoice that no other restaurant has: each sells until its numbers are beyond those of all earlier ones. */
function unusualInvoice(r: Restaurant): Promise<string> {
  lastInvoice = lastInvoice.then(async () => {
    let number = '';
    while (number <= highestInvoice) {
      const { invoiceId } = await r.owner.ok(createOrderAndInvoice, { ...r.order(), netTotal: 100, taxTotal: 0, total: 100 });
      number = invoiceId as string;
    }
    highestInvoice = number;
    return number;
  });
  return lastInvoice;
}

/** The figures of the open day, counted as expected; the day has at least one sale. */
async function openFigures(r: Restaurant): Promise<Request<typeof closeDay>> {
  await r.owner.ok(createOrderAndInvoice, { ...r.order(), netTotal: 100, taxTotal: 0, total: 100 });
  const { total, invoices, credit_notes: creditNotes, drawers } = await r.owner.ok(openDay, {});
  return { total, invoices, creditNotes, counted: drawers.map(({ title, expected }) => ({ title, amount: expected })) };
}

const closedDay = async (r: Restaurant): Promise<string> => (await r.owner.ok(closeDay, await openFigures(r))).id;

const placed = (r: Restaurant): Promise<OrderPlaced> => r.owner.ok(createOrder, r.order());

async function placedItem(r: Restaurant): Promise<string> {
  const { orderId } = await placed(r);
  const groups = await r.owner.ok(listOrders, {});
  const found = groups.flatMap(({ orders }) => orders).find(({ id }) => id === orderId);
  return found?.items[0]?.id as string;
}

function without(input: Input, field: string): Input {
  const { [field]: _left, ...rest } = input;
  return rest;
}
