import { randomInt } from 'node:crypto';
import { invoicesInit, kitchenInit, ordersInit, posInit, reservationsInit } from '@thali/proto/catalog/init';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import { getPrintSetting, getStoreClock, getStoreSetting, savePrintSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import type { Request } from '@thali/proto/kernel';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { importCustomers, searchCustomers } from '@thali/proto/ordering/customers';
import { openDay } from '@thali/proto/ordering/day-close';
import { exportInvoices, listCreditNotes, listInvoices } from '@thali/proto/ordering/invoices';
import type { Letterhead } from '@thali/proto/ordering/letterhead';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { addReservation, listReservations } from '@thali/proto/ordering/reservations';
import { exportAuditLog, listAuditLog } from '@thali/proto/reporting/audit-log';
import { dashboard, exportReport, getReport, getReportDetails } from '@thali/proto/reporting/reports';
import { Diner } from './diner.ts';
import { everywhere, type Looks, screens } from './everywhere.ts';
import { type Printed, Restaurant } from './restaurant.ts';
import { Till } from './till.ts';

type StoreForm = Request<typeof saveStoreSetting>;

const diner = new Till();
let udupi: Restaurant;
let printed: Printed;
beforeAll(async () => {
  udupi = await Restaurant.open();
  printed = await udupi.openMenu();
});

async function saveStore(more: Partial<StoreForm>): Promise<void> {
  const { uniqueQRCode: _, ...settings } = await udupi.owner.ok(getStoreSetting, {});
  await udupi.owner.ok(saveStoreSetting, { ...settings, ...more });
}
async function savePrint(more: Partial<Request<typeof savePrintSetting>>): Promise<void> {
  const settings = await udupi.owner.ok(getPrintSetting, {});
  await udupi.owner.ok(savePrintSetting, { ...settings, pageFormat: 80, ...more });
}

type Init = { storeSettings: Record<string, unknown> };
const inits = (field: string, value: unknown): Looks =>
  screens<Init>(
    udupi.owner,
    [posInit, kitchenInit, reservationsInit, invoicesInit, ordersInit],
    ({ storeSettings }) => storeSettings[field] === value,
  );

/** Sells a dosa and pays it; what its invoice says of the seller. */
async function letterhead(): Promise<Letterhead | null> {
  const { orderId } = await udupi.owner.ok(createOrderAndInvoice, udupi.order());
  return (await udupi.owner.ok(getReceipt, { orderIds: [orderId] })).letterhead;
}
/** How the phone of a guest is stored whose file has it without a calling code. */
async function importedPhone(): Promise<string> {
  const phone = `${randomInt(9e9, 1e10)}`;
  await udupi.owner.ok(importCustomers, { csv: `phone,name\n${phone},Meera\n`, dryRun: false });
  return (await udupi.owner.ok(searchCustomers, { q: phone })).map((guest) => guest.phone).join();
}
const onPaper = <K extends keyof Letterhead>(field: K, value: Letterhead[K]): Looks => ({
  'an invoice': async () => (await letterhead())?.[field] === value,
});
const inMenu = (words: string): Looks => ({
  'the menu of diners': async () => (await diner.call(readQrMenu, printed)).text.includes(words),
});
/** Two that are right (proto/src/catalog/tax-numbers.ts). */
const gstins = ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'];

test('the name of the store', () =>
  everywhere(
    (n) => saveStore({ storeName: `Udupi ${n}` }),
    (n) => ({
      ...inits('store_name', `Udupi ${n}`),
      ...onPaper('store_name', `Udupi ${n}`),
      ...inMenu(`Udupi ${n}`),
      'the open day': async () => (await udupi.owner.ok(openDay, {})).store_name === `Udupi ${n}`,
      'the dashboard': async () => (await udupi.owner.call(dashboard, {})).text.includes(`Udupi ${n}`),
    }),
  ));

test.each<[string, (n: number) => Partial<StoreForm>, keyof Letterhead, (n: number) => string]>([
  ['phone', (n) => ({ phone: `0801234567${n % 10}` }), 'phone', (n) => `0801234567${n % 10}`],
  ['mail address', (n) => ({ email: `hello${n}@udupi.test` }), 'email', (n) => `hello${n}@udupi.test`],
  ['GSTIN', (n) => ({ gstin: gstins[n % 2] as string }), 'gstin', (n) => gstins[n % 2] as string],
  ['FSSAI number', (n) => ({ fssai: `${10_000_000_000_000 + n}` }), 'fssai', (n) => `${10_000_000_000_000 + n}`],
  ['SAC', (n) => ({ sac: `${996_300 + n}` }), 'sac', (n) => `${996_300 + n}`],
  [
    'address',
    (n) => ({ addressParts: { street: `${n} Car Street`, city: null, state: null, postcode: null, country: 'IN' } }),
    'address',
    (n) => `${n} Car Street`,
  ],
])('its %s on papers and screens', (_, form, field, value) =>
  everywhere(
    (n) => saveStore(form(n)),
    (n) => ({ ...inits(field, value(n)), ...onPaper(field, value(n)) }),
  ),
);

test('the time zone', () => {
  const zones = [
    ['Asia/Dubai', '+971'],
    ['Asia/Kathmandu', '+977'],
    ['Asia/Kolkata', '+91'],
  ] as const;
  const of = (n: number) => zones[n % zones.length] as (typeof zones)[number];
  const zone = (n: number) => of(n)[0];
  return everywhere(
    (n) => saveStore({ timeZone: zone(n) }),
    (n) => ({
      ...inits('time_zone', zone(n)),
      ...onPaper('time_zone', zone(n)),
      'the clock of screens': async () => (await udupi.owner.ok(getStoreClock, {})).time_zone === zone(n),
      'the open day': async () => (await udupi.owner.ok(openDay, {})).time_zone === zone(n),
      // The costly thread has a copy of its own.
      'phones of imported guests': async () => (await importedPhone()).startsWith(of(n)[1]),
    }),
  );
});

test('12 hours or 24', () => {
  const hours = (n: number) => (n % 2 ? 12 : 24);
  return everywhere(
    (n) => saveStore({ hourCycle: hours(n) }),
    (n) => ({
      ...inits('hour_cycle', hours(n)),
      ...onPaper('hour_cycle', hours(n)),
      'the clock of screens': async () => (await udupi.owner.ok(getStoreClock, {})).hour_cycle === hours(n),
    }),
  );
});

test('the hour at which the day begins: all that ask for today show the same day, and bookings move with it', async () => {
  const { owner } = udupi;
  const { orderId } = await owner.ok(createOrderAndInvoice, udupi.order());
  const { invoiceId } = await owner.ok(getReceipt, { orderIds: [orderId] });
  const cancelled = await owner.ok(createOrderAndInvoice, udupi.order());
  await owner.ok(cancelOrders, { orderIds: [cancelled.orderId], reason: 'Spilled' });
  // By the hour 3 it belongs to the day after tomorrow, by 5 to tomorrow; 4:00 in Kolkata whatever day it is.
  await saveStore({ timeZone: 'Asia/Kolkata', businessDayStart: 0 });
  const inTwoDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 2 * 86_400_000);
  const customerId = await udupi.customer();
  const booking = { customerId, date: `${inTwoDays}T04:00:00+05:30`, status: 'booked' as const, peopleCount: 37 };
  await owner.ok(addReservation, booking);
  const start = (n: number) => (n % 2 ? 3 : 5);
  const today = { type: 'today' as const };
  await everywhere(
    (n) => saveStore({ businessDayStart: start(n) }),
    (n) => ({
      ...inits('business_day_start', start(n)),
      ...onPaper('business_day_start', start(n)),
      'the clock of screens': async () => (await owner.ok(getStoreClock, {})).business_day_start === start(n),
      'bookings of tomorrow': async () =>
        (await owner.ok(listReservations, { type: 'tomorrow' })).some(({ people_count }) => people_count === 37) ===
        (start(n) === 5),
      'invoices of today': async () => (await owner.call(listInvoices, today)).text.includes(invoiceId as string),
      'credit notes of today': async () => (await owner.call(listCreditNotes, today)).text.includes('Spilled'),
      'the file of today': async () => (await owner.call(exportInvoices, today)).text.includes(invoiceId as string),
      'the report of today': async () => (await owner.ok(getReport, today)).ordersCount > 0,
      'its details': async () => (await owner.ok(getReportDetails, today)).topItems.length > 0,
      'its file': async () => (await owner.call(exportReport, { ...today, section: 'topItems' })).text.includes('Masala Dosa'),
      'the audit log of today': async () => (await owner.call(listAuditLog, today)).text.includes('Spilled'),
      'its file of today': async () => (await owner.call(exportAuditLog, today)).text.includes('Spilled'),
    }),
  );
});

test('the minutes after which the kitchen is slow', () =>
  everywhere(
    (n) => saveStore({ kitchenSlowMinutes: 5 + n, kitchenLateMinutes: 9 + n }),
    (n) => ({ ...inits('kitchen_slow_minutes', 5 + n), ...inits('kitchen_late_minutes', 9 + n) }),
  ));

test('the menu of diners, and ordering from it, switched off and on', async () => {
  const places = async () => (await new Diner(udupi, printed).place()).status;
  const reads = async () => (await diner.call(readQrMenu, printed)).status;
  const switched = (how: { menu?: boolean; ordering?: boolean }, looks: Looks) =>
    everywhere(
      () => udupi.openMenu(how),
      () => looks,
    );
  await switched(
    { ordering: false },
    { ...inits('is_qr_order_enabled', 0), 'an order of a diner': async () => (await places()) >= 400 },
  );
  await switched(
    { menu: false },
    { ...inits('is_qr_menu_enabled', 0), 'the menu of diners': async () => (await reads()) === 404 },
  );
  await switched(
    {},
    { 'an order of a diner': async () => (await places()) === 200, 'the menu of diners': async () => (await reads()) === 200 },
  );
});

test('what stands on papers', () =>
  everywhere(
    (n) => savePrint({ header: `Since ${1_900 + n}`, footer: `Come ${n} times` }),
    (n) => ({
      ...screens<{ printSettings: { header: string } }>(
        udupi.owner,
        [posInit, ordersInit, invoicesInit],
        ({ printSettings }) => printSettings.header === `Since ${1_900 + n}`,
      ),
      'an invoice': async () => (await letterhead())?.print?.footer === `Come ${n} times`,
    }),
  ));
