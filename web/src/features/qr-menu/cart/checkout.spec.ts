import { expect, test } from '@jest/globals';
import { dish } from '../dish.fixture';
import { addToCart, asItIs } from './cart';
import { checkDiner, type Diner, orderForm } from './checkout';

const diner = (more: Partial<Diner>): Diner => ({ mode: 'guest', name: '', phone: '', deliveryType: 'takeaway', ...more });
const lines = addToCart([], dish('naan', 55), { ...asItIs, quantity: 2, notes: 'warm' }, 'INR');

test('a guest gives neither name nor phone', () => {
  expect(checkDiner(diner({}))).toEqual({});
  expect(orderForm(lines, null, diner({ name: 'Meera', phone: '98450 11223' }))).toEqual({
    deliveryType: 'takeaway',
    cartItems: [{ id: 'naan', quantity: 2, notes: 'warm', variant_id: null, addons_ids: [] }],
    customerType: 'WALKIN',
    customer: { name: 'Guest', phone: '' },
    tableId: null,
  });
});

test('who orders by phone number gives a name and a phone number', () => {
  const messages = { name: 'Name is Required.', phone: 'Enter a valid phone number.' };
  expect(checkDiner(diner({ mode: 'phone', name: ' ' }))).toEqual(messages);
  expect(checkDiner(diner({ mode: 'phone', name: 'Meera', phone: 'call me' }))).toEqual({ phone: messages.phone });
  for (const phone of ['1', '***', '98450 11223 984500'])
    expect(checkDiner(diner({ mode: 'phone', name: 'Meera', phone }))).toEqual({ phone: messages.phone });
  expect(checkDiner(diner({ mode: 'phone', name: 'Meera', phone: '+91 98450 00000' }))).toEqual({});
  expect(orderForm(lines, null, diner({ mode: 'phone', name: ' Meera ', phone: ' 98450 11223 ' }))).toMatchObject({
    customerType: 'CUSTOMER',
    customer: { name: 'Meera', phone: '98450 11223' },
  });
});

test('an order from a table is eaten there', () => {
  expect(orderForm(lines, 'table', diner({}))).toMatchObject({ deliveryType: 'dinein', tableId: 'table' });
});
