import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { kitchenInit } from '@thali/proto/catalog/init';
import { listKitchen, listRecallable, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { answer, breakDown, calls, refuse } from '../../../test/answers.ts';
import { setClock } from '../../../test/clock.ts';
import { takeaway } from '../../../test/orders.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { tell } from '../../../test/socket.ts';
import { storeSettings } from '../../../test/store.ts';
import { sees } from '../../../test/ticks.ts';

const MINUTE = 60_000;

/** A ticket of one dish that was ordered three minutes ago. */
function oneTicket(): Order {
  return { ...takeaway(), date: new Date(Date.now() - 3 * MINUTE).toISOString() };
}

/** Somebody is signed in whose kitchen has these tickets. */
function haveTickets(tickets: Order[]): void {
  signIn();
  answer(kitchenInit, { storeSettings });
  answer(listRecallable, []);
  answer(listKitchen, tickets);
}

test.each([-47, 47])('a tablet whose clock is %s minutes wrong shows the ages of the server', async (wrong) => {
  haveTickets([oneTicket()]);
  setClock(wrong * MINUTE);
  const shown = await openPage('/dashboard/kitchen').page.findByRole('article');
  await within(shown).findByText(/^0[34]:\d\d$/);
  expect(shown.getAttribute('data-age')).toBe('normal');
});

test('a ticket that comes is shown as soon as the server tells of it', async () => {
  haveTickets([]);
  const { page } = openPage('/dashboard/kitchen');
  await sees(document.body, 'M196');
  await page.findByText('Live');
  const order = oneTicket();
  answer(listKitchen, [order]);
  tell('new_order', { tokenNo: order.token_no, orderId: order.id });
  await page.findByRole('article');
});

test('a step that fails in the kitchen is told, and its ticket stays to be started', async () => {
  haveTickets([oneTicket()]);
  breakDown(updateKitchenItem);
  const { page, press } = openPage('/dashboard/kitchen');
  await press('Start Butter Naan', within(await page.findByRole('article')));
  await sees(document.body, 'M304');
  await page.findByRole('button', { name: 'Start Butter Naan' });
  expect(calls(updateKitchenItem)).toHaveLength(1);
});

/** The ticket of a paid order, with its dish in these pieces; `more` says what became of them. */
const paidTicket = (quantity: number, more: Partial<Order['items'][number]> = {}): Order => {
  const order = oneTicket();
  return { ...order, payment_status: 'paid', items: order.items.map((item) => ({ ...item, quantity, ...more })) };
};

test('a ticket that is refunded as a whole says not to cook it, has no step, and is put away by who has read it', async () => {
  haveTickets([paidTicket(2)]);
  const { page, press } = openPage('/dashboard/kitchen');
  await page.findByRole('button', { name: 'Start Butter Naan' });
  await page.findByText('Live');
  const off = paidTicket(2, { status: 'cancelled', stopped: 2, goes_on: 0 });
  answer(listKitchen, [{ ...off, payment_status: 'refunded' }]);
  tell('order_update', { orderId: off.id });
  await page.findByText(/^Refunded, do not cook: Takeaway/);
  const shown = within(page.getByRole('article'));
  expect(shown.getAllByText('Refunded, do not cook')).toHaveLength(2);
  expect(shown.queryByRole('button', { name: /Butter Naan/ })).toBeNull();
  await press(/Put .* away/, shown);
  await page.findByText('New orders ring and appear here by themselves.');
});

test('of a dish that is refunded in part the pieces that are left are to be cooked, and the others stand there as not to be cooked', async () => {
  haveTickets([paidTicket(3, { stopped: 1, goes_on: 1 })]);
  const { page } = openPage('/dashboard/kitchen');
  const item = within(await page.findByRole('article')).getByRole('listitem');
  expect(item.textContent).toContain('2×Butter Naan');
  expect(item.textContent).toContain('1 × Refunded, do not cook');
  expect(item.textContent).toContain('1 × Refunded, goes on being cooked');
  within(item).getByRole('button', { name: 'Start Butter Naan' });
});

test('a step that the server refuses because the dish was refunded meanwhile says so', async () => {
  haveTickets([paidTicket(1)]);
  refuse(updateKitchenItem, 'ITEM_STOPPED');
  const { page, press } = openPage('/dashboard/kitchen');
  await press('Start Butter Naan', within(await page.findByRole('article')));
  await page.findByText('This was refunded and is not to be cooked!');
});
