import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { ordersInit } from '@thali/proto/catalog/init';
import type { LoggedUser } from '@thali/proto/identity/session';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { countOrders, listOrders, paymentSummary } from '@thali/proto/ordering/orders-board';
import { upcomingReservations } from '@thali/proto/ordering/reservations';
import { answer } from '../../../test/answers.ts';
import { takeaway } from '../../../test/orders.ts';
import { owner } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, printSettings, storeSettings } from '../../../test/store.ts';

/** The dialog in which this person takes the money for an order. */
async function paying(person: LoggedUser) {
  const order = takeaway();
  signIn(person);
  answer(ordersInit, { printSettings, storeSettings, paymentTypes: [cash] });
  answer(listUnpaidOrders, []);
  answer(upcomingReservations, []);
  answer(countOrders, { orders: 1, groups: 1, due: 57.76, tickets: 1 });
  answer(listOrders, [{ table_id: null, table_title: 'T7', floor: null, order_ids: [order.id], due: 57.76, orders: [order] }]);
  answer(paymentSummary, { subtotal: 55, discount: 0, taxTotal: 2.76, total: 57.76, orders: [order] });
  const { page, user } = openPage('/dashboard/orders');
  await user.click(await page.findByRole('button', { name: /^Pay & Complete/ }));
  const dialog = within(await page.findByRole('dialog', { name: 'Pay & Complete Order' }));
  await dialog.findByLabelText('Print Receipt?');
  return dialog;
}

test('closing without payment is offered to the owner, and not to who only works the board', async () => {
  (await paying(owner)).getByRole('button', { name: 'Close without payment' });
  const ofBoard = await paying({ ...owner, role: 'user', scope: 'ORDERS' });
  ofBoard.getByRole('button', { name: 'Cancel' });
  expect(ofBoard.queryByRole('button', { name: 'Close without payment' })).toBeNull();
});
