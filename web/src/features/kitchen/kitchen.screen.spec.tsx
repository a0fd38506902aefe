import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { kitchenInit } from '@thali/proto/catalog/init';
import { listKitchen, listRecallable, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { answer, breakDown, calls } from '../../../test/answers.ts';
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
