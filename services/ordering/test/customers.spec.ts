import { describe, expect, it } from '@jest/globals';
import type { TestService } from '@thali/kit/testing/test-service';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
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
import { customerAdded, customerDeleted } from '@thali/proto/ordering/order-events';
import { cancelOrders, listOrders } from '@thali/proto/ordering/orders-board';
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
    await (await openRestaurant(service)).call(addCustomer, { phone: '1', name: 'Elsewhere' });
    expect(await place.call(listCustomers, {})).toEqual({ customers: [], currentPage: 1, totalPages: 1, totalCustomers: 0 });
    expect(await phonesOf('1')).toEqual([]);
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
    for (const q of ['9845012345', '98450-123', '(+91) 984', '0 12345']) expect(await phonesOf(q)).toEqual(['+91 98450 12345']);
  });
  it('takes what was typed literally', async () => {
    await add('1', '100% Ravi_Kumar');
    await add('2', '100 Ravi Kumar\\');
    expect(await phonesOf('100%')).toEqual(['1']);
    expect(await phonesOf('ravi_k')).toEqual(['1']);
    expect(await phonesOf('\\')).toEqual(['2']);
  });
  it('finds nothing for an empty text', async () => {
    await add('1', 'Ravi');
    expect(await phonesOf('  ')).toEqual([]);
  });
});

describe('a customer', () => {
  it('is changed but for the phone', async () => {
    await add('1', 'Ravi', { email: 'r@thali.test', birthDate: '1990-01-31', gender: 'male' });
    expect(
      await place.call(updateCustomer, { id: '1', name: 'Ravi Kumar', email: '', birthDate: null, gender: 'other' }),
    ).toEqual({
      message: 'Customer updated successfully!',
    });
    expect(await all()).toMatchObject([{ phone: '1', name: 'Ravi Kumar', email: null, birth_date: null, gender: 'other' }]);
    await expect(place.call(updateCustomer, { id: '2', name: 'Nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('that is deleted leaves orders their copies, and is told once', async () => {
    await add('1', 'Ravi');
    const cart = [{ id: place.items.water.id, quantity: 1 }];
    await place.call(createOrder, place.order(cart, 20, { customerType: 'CUSTOMER', customerId: '1' }));
    expect(await place.call(deleteCustomer, { id: '1' })).toEqual({ message: 'Customer deleted successfully!' });
    const { tenantId } = place.caller;
    await service.waitForEvent(customerDeleted, (event) => event.tenantId === tenantId && event.data.phone === '1');
    const [group] = await place.call(listOrders, {});
    expect(group?.orders[0]).toMatchObject({ customer_id: '1', customer_name: 'Ravi' });
    for (const operation of [deleteCustomer, customerHistory])
      await expect(place.call(operation, { id: '1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('the history of a customer counts what was not cancelled and spend that was not given back', async () => {
  await add('1', 'Ravi');
  const whose = { customerType: 'CUSTOMER', customerId: '1' } as const;
  const cart = [{ id: place.items.water.id, quantity: 2 }];
  const paid = { netTotal: 40, taxTotal: 0, total: 40 };
  const order = { ...place.order(cart, 40, whose), ...paid };
  const at = (hour: number) => ({ at: new Date(Date.UTC(2026, 10, 20, hour)) });
  await place.call(createOrderAndInvoice, order, at(5));
  const { orderId } = await place.call(createOrderAndInvoice, order, at(6));
  await place.call(createOrder, place.order(cart, 40, whose), at(7));
  await place.call(cancelOrders, { orderIds: [orderId] }, at(8));
  expect(await place.call(customerHistory, { id: '1' })).toMatchObject({
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
    await add('2', 'Say "hi", Ravi');
    const { csv, fileName, next } = await place.call(exportCustomers, {});
    expect({ fileName, next }).toEqual({ fileName: 'customers.csv', next: null });
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'phone,name,email,birth_date,gender',
      "'+91 98450,'=SUM(A1),a@thali.test,1990-01-31,female",
    ]);
    const other = await openRestaurant(service);
    expect(await other.call(importCustomers, { csv })).toEqual({
      message: 'Customers imported successfully!',
      added: 2,
      changed: 0,
    });
    expect((await other.call(exportCustomers, {})).csv).toBe(csv);
  });
  it('is taken as a whole or not at all; every wrong line is named', async () => {
    const csv = 'phone,name,gender\n1,Ravi,male\nabc,Meera,\n2,,\n3,Asha,lady\n1,Again,\n';
    await expect(place.call(importCustomers, { csv })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'line 3: Please provide valid phone no.!',
      extra: {
        errors: [
          { path: 'line 3', message: 'Please provide valid phone no.!' },
          { path: 'line 4', message: "Please Provide Customer's Name!" },
          { path: 'line 5', message: expect.any(String) },
          { path: 'line 6', message: 'This phone is in line 2 already!' },
        ],
        details: { wrongLines: 4 },
      },
    });
    expect(await all()).toEqual([]);
  });
  it.each([
    ['name\nRavi\n', 'line 1: Column "phone" is missing!'],
    ['phone,name,age\n1,Ravi,3\n', 'line 1: Column "age" is unknown!'],
    ['phone,name,name\n1,Ravi,R\n', 'line 1: A column is there twice!'],
    ['phone,name\n', 'line 1: The file has no customers!'],
    ['phone,name\n1,"Ravi\n', 'line 2: Quotes do not match!'],
  ])('%j is refused', async (csv, message) => {
    await expect(place.call(importCustomers, { csv })).rejects.toMatchObject({ message });
  });
  it('adds new customers, changes known ones in the columns it has, and counts only what it did', async () => {
    await add('1', 'Ravi', { email: 'r@thali.test' });
    await add('2', 'Meera');
    const csv = 'Phone,Name\n1,Ravi Kumar\n2,Meera\n3,Asha\n';
    const done = { added: 1, changed: 1 };
    expect(await place.call(importCustomers, { csv, dryRun: true })).toEqual({ message: 'File is fine!', ...done });
    expect(await all()).toHaveLength(2);
    expect(await place.call(importCustomers, { csv })).toMatchObject(done);
    expect(await all()).toMatchObject([{ name: 'Asha' }, { name: 'Meera' }, { name: 'Ravi Kumar', email: 'r@thali.test' }]);
    await service.waitForEvent(customerAdded, (event) => event.tenantId === place.caller.tenantId && event.data.phone === '3');
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
    expect(pages).toHaveLength(3);
    expect(pages.join('').trim().split('\r\n')).toHaveLength(2_501);
  });
});
