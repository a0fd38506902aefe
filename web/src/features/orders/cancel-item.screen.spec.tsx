import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { ordersInit } from '@thali/proto/catalog/init';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import type { Order } from '@thali/proto/ordering/order';
import { listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { upcomingReservations } from '@thali/proto/ordering/reservations';
import { answer, answerPage, calls, cutOff, keysOf, refuse } from '../../../test/answers.ts';
import { aloneOnBoard, takeaway } from '../../../test/orders.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, printSettings, storeSettings } from '../../../test/store.ts';
import { textOf } from '../../../test/ticks.ts';

/** An order of so many naans. */
function naans(quantity: number): Order {
  const order = takeaway();
  return { ...order, items: order.items.map((item) => ({ ...item, quantity, amount: 55 * quantity })) };
}
const [naan] = takeaway().items as [Order['items'][number]];
const message = 'Order Item status successfully updated!';

function haveBoard(order: Order): void {
  signIn();
  answer(ordersInit, { storeSettings, printSettings, paymentTypes: [cash] });
  answer(upcomingReservations, []);
  answerPage(listUnpaidOrders, () => ({ rows: [], total: 0 }));
  show(order);
}
const show = (order: Order) => answerPage(listOrders, () => ({ rows: [aloneOnBoard(order)], total: 1 }));

/** Opens the question of the naans' line. */
async function ask() {
  const opened = openPage('/dashboard/orders');
  const { page, press, user } = opened;
  await press('Status of Butter Naan');
  await user.click(within(await page.findByRole('menu')).getByText(textOf('M184')));
  const dialog = within(await page.findByRole('dialog'));
  const confirm = () => press('Cancel Item', dialog);
  const closed = () => waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  return { ...opened, dialog, confirm, closed };
}

test('one of five is asked about first; the steps go from one to all, and what is chosen is sent', async () => {
  haveBoard(naans(5));
  answer(updateItemStatus, { message, cancelledId: naan.item_id });
  const { dialog, press, confirm, closed } = await ask();
  dialog.getByRole('heading', { name: 'Cancel 1 × Butter Naan' });
  const less = dialog.getByRole('button', { name: 'One less Butter Naan' });
  expect(less).toHaveProperty('disabled', true);
  await press('One more Butter Naan', dialog);
  dialog.getByRole('heading', { name: 'Cancel 2 × Butter Naan' });
  await confirm();
  await closed();
  expect(calls(updateItemStatus)).toEqual([{ id: naan.id, status: 'cancelled', reason: null, quantity: 2 }]);
  expect(keysOf(updateItemStatus)).toEqual([expect.any(String)]);
});

test('all of them is the whole line, however many are left of it, and so is the only one', async () => {
  haveBoard(naans(5));
  answer(updateItemStatus, { message, cancelledId: naan.id });
  const five = await ask();
  await five.user.click(five.dialog.getByRole('radio', { name: 'All 5' }));
  five.dialog.getByRole('heading', { name: 'Cancel 5 × Butter Naan' });
  expect(five.dialog.getByRole('button', { name: 'One more Butter Naan' })).toHaveProperty('disabled', true);
  await five.confirm();
  await five.closed();

  show(naans(1));
  const one = await ask();
  expect(one.dialog.queryByRole('group', { name: 'How many' })).toBeNull();
  await one.confirm();
  await one.closed();
  const whole = { id: naan.id, status: 'cancelled', reason: null };
  expect(calls(updateItemStatus)).toEqual([whole, whole]);
});

test('when fewer are left, it is said, and the question stays open with what is left and the reason as it was', async () => {
  haveBoard(naans(5));
  const { page, user, dialog, press, confirm, closed } = await ask();
  await press('One more Butter Naan', dialog);
  await press('One more Butter Naan', dialog);
  await user.type(dialog.getByRole('textbox'), 'Burnt');
  refuse(updateItemStatus, 'FEWER_LEFT', { once: true });
  show(naans(2));
  await confirm();
  await page.findByText('Fewer are left than you want to cancel!');
  await dialog.findByRole('radio', { name: 'All 2' });
  dialog.getByRole('heading', { name: 'Cancel 2 × Butter Naan' });
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Burnt');
  await press('One less Butter Naan', dialog);
  answer(updateItemStatus, { message, cancelledId: naan.item_id });
  await confirm();
  await closed();
  expect(calls(updateItemStatus)).toMatchObject([{ quantity: 3 }, { quantity: 1, reason: 'Burnt' }]);
});

test('a tap that had no answer is sent again under its key as long as the board shows as many', async () => {
  haveBoard(naans(5));
  cutOff(updateItemStatus);
  const { confirm, closed } = await ask();
  await confirm();
  await closed();
  const [key, ...repeats] = keysOf(updateItemStatus);
  expect(new Set(repeats)).toEqual(new Set([key]));

  answer(updateItemStatus, { message, cancelledId: naan.item_id });
  const again = await ask();
  await again.confirm();
  await again.closed();
  expect(keysOf(updateItemStatus).at(-1)).toBe(key);

  show(naans(4));
  const another = await ask();
  await another.confirm();
  await another.closed();
  expect(keysOf(updateItemStatus).at(-1)).not.toBe(key);
});
