import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import {
  addCustomer,
  customerHistory,
  deleteCustomer,
  importCustomers,
  listCustomers,
  searchCustomers,
  updateCustomer,
} from '@thali/proto/ordering/customers';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const add = (phone: string, name: string) => place.call(addCustomer, { phone, name });
const all = async () => (await place.call(listCustomers, { perPage: 100, sort: 'name' })).customers;

describe('one person, however the phone is written', () => {
  const spellings = ['98765 43210', '098765 43210', '+91-98765-43210', '0091 98765 43210', '9876543210'];
  const stored = '+919876543210';
  const water = () => [{ id: place.items.water.id, quantity: 1 }];

  it('is added once and stored in one spelling', async () => {
    await add(spellings[0] as string, 'Meera');
    for (const phone of spellings) await expect(add(phone, 'Again')).rejects.toMatchObject({ code: 'CUSTOMER_EXISTS' });
    expect(await all()).toMatchObject([{ phone: stored, name: 'Meera' }]);
    for (const q of spellings) expect(await place.call(searchCustomers, { q })).toMatchObject([{ name: 'Meera' }]);
  });
  it.each(['98765 43210', '9876543210', '098765-43210'])('is known though stored as %s before', async (before) => {
    await service.sql(
      `insert into customer (tenant_id, phone, name, created_at, updated_at) values ($1, $2, 'Meera', now(), now())`,
      [place.caller.tenantId, before],
    );
    await expect(add(stored, 'Again')).rejects.toMatchObject({ code: 'CUSTOMER_EXISTS' });
    await place.call(createOrder, place.order(water(), 20, { customerType: 'CUSTOMER', customerId: '+91 98765 43210' }));
    expect(await place.call(customerHistory, { id: stored })).toMatchObject({ visits: 1 });
    await place.call(updateCustomer, { id: '09876543210', name: 'Meera Nair' });
    const csv = 'phone,name\n+919876543210,Meera N.\n';
    expect(await place.call(importCustomers, { csv })).toMatchObject({ added: 0, changed: 1 });
    expect(await all()).toMatchObject([{ phone: before, name: 'Meera N.' }]);
    await place.call(deleteCustomer, { id: stored });
    expect(await all()).toEqual([]);
  });
  it('is not taken for somebody abroad whose number has the same digits', async () => {
    await service.sql(
      `insert into customer (tenant_id, phone, name, created_at, updated_at) values ($1, '+98 7654 3210', 'Reza', now(), now())`,
      [place.caller.tenantId],
    );
    await add('98765 43210', 'Meera');
    expect((await all()).map(({ phone }) => phone).sort()).toEqual([stored, '+98 7654 3210']);
  });
  it('is one customer in a file that has the phone twice, with what either line says', async () => {
    const csv = 'phone,name,email,dob\n98765 43210,Meera,,1990-12-31\n+91 98765 43210,Meera,m@thali.test,\n98765-43210,Meera,,\n';
    expect(await place.call(importCustomers, { csv })).toMatchObject({ added: 1, changed: 0 });
    expect(await all()).toMatchObject([{ phone: stored, name: 'Meera', email: 'm@thali.test', birth_date: '1990-12-31' }]);
  });
  it('is in a file twice with two names, and the line is named', async () => {
    const csv = 'phone,name\n98765 43210,Meera\n+91 98765 43210,Asha\n';
    await expect(place.call(importCustomers, { csv })).rejects.toMatchObject({
      message: 'line 3, phone: This phone is in line 2 already!',
    });
  });
  it.each(['9876543210.0', '9876543210.00', '"9876543210,0"', '919876543210.0', '"9,876,543,210.00"', '"9,87,65,43,210"'])(
    'is known in a file of a spreadsheet that took it for the number %s',
    async (cell) => {
      expect(await place.call(importCustomers, { csv: `phone,name\n${cell},Meera\n` })).toMatchObject({ added: 1 });
      await expect(add('98765 43210', 'Again')).rejects.toMatchObject({ code: 'CUSTOMER_EXISTS' });
      expect(await all()).toMatchObject([{ phone: stored, name: 'Meera' }]);
    },
  );
  it('is refused by its line when it is no phone', async () => {
    const csv = 'phone,name\n9876543210.0,Meera\n12.0,Ravi\n98765432101234567.0,Asha\n';
    await expect(place.call(importCustomers, { csv })).rejects.toMatchObject({
      extra: { errors: [{ path: 'line 3, phone' }, { path: 'line 4, phone' }] },
    });
    expect(await all()).toEqual([]);
  });
});
