import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { kitchenInit } from '@thali/proto/catalog/init';
import { listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { answer } from '../../../test/answers.ts';
import { setClock } from '../../../test/clock.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { tell } from '../../../test/socket.ts';
import { storeSettings } from '../../../test/store.ts';
import { ticket } from './tickets.fixture';

const id = '01900000-0000-7000-8000-000000000001';
const MINUTE = 60_000;

/** A ticket of one dish that was ordered three minutes ago. */
function oneTicket(): Order {
  const order = ticket(id, ['created'], Date.now() - 3 * MINUTE);
  return { ...order, items: order.items.map((item) => ({ ...item, id, item_id: id })) };
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
  await page.findByText('No Staff Pending!');
  await page.findByText('Live');
  answer(listKitchen, [oneTicket()]);
  tell('new_order', { tokenNo: 38, orderId: id });
  await page.findByRole('article');
});
