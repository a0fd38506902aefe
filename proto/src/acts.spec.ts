import { expect, it } from '@jest/globals';
import { type Act, acts, mayAct } from './acts.js';
import { type Scope, scopes } from './scopes.js';

const names = Object.keys(acts) as Act[];
const allowed = (...granted: Scope[]) => names.filter((act) => mayAct('user', granted, act));

it('a display of the board sees; who moves items does that and prints tickets; who sells or works the board cancels and takes payments', () => {
  expect(allowed('ORDER_STATUS_DISPLAY')).toEqual(['seeOrders']);
  expect(allowed('ORDER_STATUS')).toEqual(['seeOrders', 'moveItem', 'printTicket']);
  const board = ['seeOrders', 'moveItem', 'printTicket', 'cancelUnpaid', 'voidItem', 'takePayment'];
  expect(allowed('ORDERS')).toEqual(board);
  expect(allowed('POS')).toEqual(expect.arrayContaining([...board, 'sell']));
});

it('money is given back and papers of money are printed again with INVOICES alone, and with all other scopes together not', () => {
  expect(allowed('INVOICES')).toEqual(['giveBack', 'seeInvoices', 'reprint']);
  const without = allowed(...scopes.filter((scope) => scope !== 'INVOICES'));
  expect(names.filter((act) => !without.includes(act))).toEqual(['giveBack', 'seeInvoices', 'reprint']);
});

it('an order is closed unpaid by who answers for the money and moves items, not by one of them', () => {
  for (const scope of scopes) expect(allowed(scope)).not.toContain('closeUnpaid');
  expect(allowed('REPORTS', 'ORDER_STATUS')).toContain('closeUnpaid');
  expect(allowed('REPORTS', 'ORDER_STATUS_DISPLAY')).not.toContain('closeUnpaid');
});

it('role admin may do all of it without a scope, and nobody else anything', () => {
  expect(names.filter((act) => !mayAct('admin', [], act))).toEqual([]);
  expect(allowed()).toEqual([]);
});
