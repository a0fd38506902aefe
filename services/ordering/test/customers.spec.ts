import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { customerTemplate } from '@thali/proto/ordering/customer-template';
import {
  addCustomer,
  customerHistory,
  deleteCustomer,
  exportCustomers,
  importCustomers,
  listCustomers,
  searchCustomers,
  updateCustomer,
} from '@thali/proto/ordering/customers';
import { customerDeleted, customersImported } from '@thali/proto/ordering/order-events';
import { cancelOrders, listOrders } from '@thali/proto/ordering/orders-board';
import { readsOf } from '@thali/testing/reads';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const add = (phone: string, name: string, more: object = {}) => place.call(addCustomer, { phone, name, ...more });
const all = async () => (await place.call(listCustomers, { perPage: 100, sort: 'name' })).customers;
const phonesOf = async (q: string) => (await place.call(searchCustomers, { q })).map(({ phone }) => phone);

describe('the list', () => {
  it('is the newest first in pages of 10, with the totals', async () => {
    for (let index = 1; index <= 12; index++)
      await place.call(
        addCustomer,
        { phone: `98450${index}`, name: `Guest ${index}` },
        { at: new Date(2026, 10, 20, 10, index) },
      );
    const second = await place.call(listCustomers, { page: 2 });
    expect(second).toMatchObject({ currentPage: 2, totalPages: 2, totalCustomers: 12 });
    expect(second.customers.map(({ name }) => name)).toEqual(['Guest 2', 'Guest 1']);
    expect((await place.call(listCustomers, {})).customers.map(({ name }) => name)).toContain('Guest 12');
  });
  it('has one page when it is empty, and nothing of another restaurant', async () => {
    await (await openRestaurant(service)).call(addCustomer, { phone: '10001', name: 'Elsewhere' });
    expect(await place.call(listCustomers, {})).toEqual({ customers: [], currentPage: 1, totalPages: 1, totalCustomers: 0 });
    expect(await phonesOf('10001')).toEqual([]);
  });
  it('is filtered by a part of name or phone, and counts what fits', async () => {
    await add('+91 98450 12345', 'Meera Nair');
    await add('080-2345', 'Ravi');
    expect(await place.call(listCustomers, { filter: ' NAIR ' })).toMatchObject({
      totalCustomers: 1,
      customers: [{ name: 'Meera Nair' }],
    });
    expect(await place.call(listCustomers, { filter: '2345', sort: 'name' })).toMatchObject({ totalCustomers: 2 });
  });
});

describe('the search', () => {
  it('finds a phone by its digits, however either side wrote it', async () => {
    await add('+91 98450 12345', 'Meera');
    for (const q of ['9845012345', '98450-123', '(+91) 984', '0 12345']) expect(await phonesOf(q)).toEqual(['+919845012345']);
  });
  it('takes what was typed literally', async () => {
    await add('10001', '100% Ravi_Kumar');
    await add('10002', '100 Ravi Kumar\\');
    expect(await phonesOf('100%')).toEqual(['10001']);
    expect(await phonesOf('ravi_k')).toEqual(['10001']);
    expect(await phonesOf('\\')).toEqual(['10002']);
  });
  it('finds nothing for an empty text', async () => {
    await add('10001', 'Ravi');
    expect(await phonesOf('  ')).toEqual([]);
  });
});

describe('a customer', () => {
  it('is changed but for the phone', async () => {
    await add('10001', 'Ravi', { email: 'r@thali.test', birthDate: '1990-01-31', gender: 'male' });
    expect(
      await place.call(updateCustomer, { id: '10001', name: 'Ravi Kumar', email: '', birthDate: null, gender: 'other' }),
    ).toEqual({
      message: 'Customer updated successfully!',
    });
    expect(await all()).toMatchObject([{ phone: '10001', name: 'Ravi Kumar', email: null, birth_date: null, gender: 'other' }]);
    await expect(place.call(updateCustomer, { id: '10002', name: 'Nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('that is deleted leaves orders their copies, and is told once', async () => {
    await add('10001', 'Ravi');
    const cart = [{ id: place.items.water.id, quantity: 1 }];
    await place.call(createOrder, place.order(cart, 20, { customerType: 'CUSTOMER', customerId: '10001' }));
    expect(await place.call(deleteCustomer, { id: '10001' })).toEqual({ message: 'Customer deleted successfully!' });
    const { tenantId } = place.caller;
    await service.waitForEvent(customerDeleted, (event) => event.tenantId === tenantId && event.data.phone === '10001');
    const [group] = await place.call(listOrders, {});
    expect(group?.orders[0]).toMatchObject({ customer_id: '10001', customer_name: 'Ravi' });
    for (const operation of [deleteCustomer, customerHistory])
      await expect(place.call(operation, { id: '10001' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('the history of a customer counts what was not cancelled and spend that was not given back', async () => {
  await add('10001', 'Ravi');
  const whose = { customerType: 'CUSTOMER', customerId: '10001' } as const;
  const cart = [{ id: place.items.water.id, quantity: 2 }];
  const paid = { netTotal: 40, taxTotal: 0, total: 40 };
  const order = { ...place.order(cart, 40, whose), ...paid };
  const at = (hour: number) => ({ at: new Date(Date.UTC(2026, 10, 20, hour)) });
  await place.call(createOrderAndInvoice, order, at(5));
  const { orderId } = await place.call(createOrderAndInvoice, order, at(6));
  await place.call(createOrder, place.order(cart, 40, whose), at(7));
  await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at(8));
  expect(await place.call(customerHistory, { id: '10001' })).toMatchObject({
    visits: 2,
    spend: 40,
    lastVisit: '2026-11-20T07:00:00.000Z',
    currency: 'INR',
    orders: [
      { token_no: 3, status: 'created', payment_status: 'pending', total: 40, items: [{ item_title: 'water', quantity: 2 }] },
      { token_no: 2, status: 'cancelled', payment_status: 'refunded' },
      { token_no: 1, status: 'created', payment_status: 'paid' },
    ],
    reservations: [],
  });
});

describe('the file of customers', () => {
  it('comes back as it went, formulas and all', async () => {
    await add('+91 98450', '=SUM(A1)', { email: 'a@thali.test', birthDate: '1990-01-31', gender: 'female' });
    await add('10002', 'Say "hi", Ravi');
    const { csv, fileName, next } = await place.call(exportCustomers, {});
    expect({ fileName, next }).toEqual({ fileName: 'customers.csv', next: null });
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'phone,name,email,birth_date,gender',
      "+91 98450,'=SUM(A1),a@thali.test,1990-01-31,female",
    ]);
    const other = await openRestaurant(service);
    expect(await other.call(importCustomers, { csv })).toEqual({
      message: 'Customers imported successfully!',
      added: 2,
      changed: 0,
      ignoredColumns: [],
    });
    expect((await other.call(exportCustomers, {})).csv).toBe(csv);
  });
  it('has phones as a spreadsheet keeps them, with spaces, and finds the same customers by them again', async () => {
    for (const phone of ['98765 43210', '+971501234567', '+12025550143']) await add(phone, 'Meera');
    const stored = (await all()).map(({ phone }) => phone);
    expect(stored.toSorted()).toEqual(['+12025550143', '+919876543210', '+971501234567']);
    const { csv } = await place.call(exportCustomers, {});
    expect(csv.split('\r\n').slice(1, -1)).toEqual([
      '+1 2025550143,Meera,,,',
      '+91 98765 43210,Meera,,,',
      '+971 501234567,Meera,,,',
    ]);
    expect(await place.call(importCustomers, { csv: csv.replaceAll('Meera', 'Meera N.') })).toMatchObject({
      added: 0,
      changed: 3,
    });
    const before = "phone,name\n'+919876543210,Meera Nair\n";
    expect(await place.call(importCustomers, { csv: before })).toMatchObject({ added: 0, changed: 1 });
    expect((await all()).map(({ phone }) => phone).toSorted()).toEqual(stored.toSorted());
  });
  it('is taken as a whole or not at all; every wrong line is named', async () => {
    const csv = 'phone,name,gender\n10001,Ravi,male\nabc,Meera,\n10002,,\n10003,Asha,lady\n10001,Again,\n';
    await expect(place.call(importCustomers, { csv })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'line 3, phone: Please provide valid phone no.!',
      extra: {
        errors: [
          { path: 'line 3, phone', message: 'Please provide valid phone no.!' },
          { path: 'line 4, name', message: "Please Provide Customer's Name!" },
          { path: 'line 5, gender', message: 'Gender must be female, male, other or empty!' },
          { path: 'line 6, phone', message: 'This phone is in line 2 already!' },
        ],
        details: { wrongLines: 4 },
      },
    });
    expect(await all()).toEqual([]);
  });
  it.each([
    ['name\nRavi\n', 'line 1: Column "phone" is missing!'],
    ['phone,name,name\n1,Ravi,R\n', 'line 1: Column "name" is there twice!'],
    ['phone,name\n', 'line 1: The file has no customers!'],
    ['phone,name\n1,"Ravi\n', 'line 2: Quotes do not match: a cell with " in it is written as "12"" pizza"!'],
    [
      'phone,name\n9.8E+09,Ravi\n',
      'line 2, phone: The spreadsheet has cut this phone to "9.8E+09": please format the column as text!',
    ],
    [
      'phone,name,dob\n10001,Ravi,05/06/1990\n',
      'line 2, birth_date: "05/06/1990" is no clear day, please write it as 1990-12-31!',
    ],
    ['phone,name\n1,Ravi,x\n', expect.stringMatching(/^line 2: This line has 3 cells instead of 2!/)],
  ])('%j is refused', async (csv, message) => {
    await expect(place.call(importCustomers, { csv })).rejects.toMatchObject({ message });
  });
  it('adds new customers, changes known ones in the columns it has, and counts only what it did', async () => {
    await add('10001', 'Ravi', { email: 'r@thali.test' });
    await add('10002', 'Meera');
    const csv = 'Phone,Name\n10001,Ravi Kumar\n10002,Meera\n10003,Asha\n';
    const done = { added: 1, changed: 1, ignoredColumns: [] };
    expect(await place.call(importCustomers, { csv, dryRun: true })).toEqual({ message: 'File is fine!', ...done });
    expect(await all()).toHaveLength(2);
    expect(await place.call(importCustomers, { csv })).toMatchObject(done);
    expect(await all()).toMatchObject([{ name: 'Asha' }, { name: 'Meera' }, { name: 'Ravi Kumar', email: 'r@thali.test' }]);
    const { data } = await service.waitForEvent(customersImported, ({ tenantId }) => tenantId === place.caller.tenantId);
    expect(data.phones).toEqual(['10003']);
  });
  it('may be the template as it comes', async () => {
    expect(await place.call(importCustomers, { csv: customerTemplate })).toMatchObject({ added: 1, ignoredColumns: [] });
    expect(await all()).toMatchObject([
      { name: 'Meera Rao', email: 'meera@example.com', birth_date: '1990-12-31', gender: 'female' },
    ]);
  });
  it('may come from a spreadsheet of another country: tabs, its own headings, days as they are written there', async () => {
    const csv =
      '\uFEFFMobile No.\tCustomer Name\tDOB\tCity\n10001\tRavi\t05/06/1990\tUdupi\n10002\tMeera\t31/12/1985\tUdupi\n10003\tAsha\t\t\n';
    expect(await place.call(importCustomers, { csv })).toMatchObject({ added: 3, changed: 0, ignoredColumns: ['City'] });
    expect(await all()).toMatchObject([
      { name: 'Asha', birth_date: null },
      { name: 'Meera', birth_date: '1985-12-31' },
      { name: 'Ravi', birth_date: '1990-06-05' },
    ]);
  });
  it('may have thousands of lines, and leaves in pages', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `98${String(index).padStart(8, '0')},Guest ${index}`);
    expect(await place.call(importCustomers, { csv: `phone,name\n${lines.join('\n')}` })).toMatchObject({ added: 2_500 });
    const pages: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await place.call(exportCustomers, { after: after ?? undefined });
      pages.push(page.csv);
      after = page.next;
    } while (after);
    expect(pages).toHaveLength(6);
    expect(pages.join('').trim().split('\r\n')).toHaveLength(2_501);
  });
  it('is looked up as a whole, not line by line, when all its customers are there already, under another spelling too', async () => {
    const national = (line: number) => String(9_800_000_000 + line);
    const csv = (name: string, code = '') =>
      `phone,name\n${Array.from({ length: 6_000 }, (_, line) => `${code}${national(line)},${name} ${line}`).join('\n')}`;
    expect(await place.call(importCustomers, { csv: csv('Guest') })).toMatchObject({ added: 6_000, changed: 0 });
    await service.sql(`update customer set phone = substr(phone, 4) where tenant_id = $1 and phone like '%7'`, [
      place.caller.tenantId,
    ]);
    const { blocks } = await readsOf(service, place, importCustomers, { csv: csv('Guest') });
    expect(blocks).toBeLessThan(3_000);
    expect(await place.call(importCustomers, { csv: csv('Patron', '+91 ') })).toMatchObject({ added: 0, changed: 6_000 });
    expect((await place.call(listCustomers, { perPage: 1 })).totalCustomers).toBe(6_000);
  });
  it('is told in events of 500 customers, not in one for each', async () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => `97${String(index).padStart(8, '0')},Guest ${index}`);
    await place.call(importCustomers, { csv: `phone,name\n${lines.join('\n')}` });
    const told = await service.sql<{ phones: number }>(
      `select jsonb_array_length(payload #> '{data,phones}') as phones from outbox where tenant_id = $1 order by id`,
      [place.caller.tenantId],
    );
    expect(told.map(({ phones }) => phones)).toEqual([500, 500, 200]);
  });
});
