import { expect, jest, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { ordersInit } from '@thali/proto/catalog/init';
import type { Output } from '@thali/proto/kernel';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { listOrders, type OrderGroup, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { upcomingReservations } from '@thali/proto/ordering/reservations';
import { answer, answerPage, breakDown, calls } from '../../../test/answers.ts';
import { aloneOnBoard, takeaway } from '../../../test/orders.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { tell } from '../../../test/socket.ts';
import { cash, printSettings, storeSettings } from '../../../test/store.ts';
import { sees, textOf, tick } from '../../../test/ticks.ts';

const path = '/dashboard/orders';
const setup: Output<typeof ordersInit> = { storeSettings, printSettings, paymentTypes: [cash] };

/** Somebody is signed in whose board has these cards. */
function haveBoard(...groups: OrderGroup[]): void {
  signIn();
  answer(ordersInit, setup);
  answer(upcomingReservations, []);
  answerPage(listUnpaidOrders, () => ({ rows: [], total: 0 }));
  answerPage(listOrders, () => ({ rows: groups, total: groups.length }));
}

test('an orders board that can not be loaded is tried again, and a step that fails is told', async () => {
  const group = aloneOnBoard(takeaway());
  haveBoard();
  breakDown(listOrders);
  const { page, press } = openPage(path);
  const main = await page.findByRole('main');
  await sees(main, 'M306');
  answerPage(listOrders, () => ({ rows: [group], total: 1 }));
  await press('Try again');
  await sees(main, 'M174', 'M175', 'M177');

  breakDown(updateItemStatus);
  await press(/^Status of Butter Naan/);
  await sees(await page.findByRole('menu'), 'M181-M184');
  within(page.getByRole('menu')).getByText(textOf('M183')).click();
  await sees(document.body, 'M303');
  const [naan] = group.orders.flatMap(({ items }) => items);
  expect(calls(updateItemStatus)).toMatchObject([{ id: naan?.id, status: 'delivered' }]);
});

test('an order that is paid is completed after a question; without orders the board says so', async () => {
  const group = aloneOnBoard({ ...takeaway(), payment_status: 'paid' });
  haveBoard({ ...group, due: 0 });
  const { page, press } = openPage(path);
  await press('Complete', within(await page.findByRole('article')));
  const question = within(await page.findByRole('alertdialog'));
  question.getByRole('button', { name: 'Complete' });
  await press('Cancel', question);
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  page.getByRole('article');
  tick('S035');

  haveBoard();
  openPage(path);
  await sees(document.body, 'M176');
});

test('an order that comes is told on the orders board', async () => {
  const [before, after] = [takeaway(), { ...takeaway(), id: '01900000-0000-7000-8000-00000000b009', token_no: 39 }];
  haveBoard(aloneOnBoard(before));
  const { page } = openPage(path);
  await page.findByRole('article');
  const told = () => page.queryAllByRole('status').filter(({ textContent }) => /New order: .*token/.test(textContent ?? ''));
  expect(told()).toEqual([]);
  answerPage(listOrders, () => ({ rows: [before, after].map(aloneOnBoard), total: 2 }));
  tell('new_order', { tokenNo: after.token_no, orderId: after.id });
  await waitFor(() => expect(told().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/token 39$/)]));
});

test('what somebody does on a card goes on while cards before it leave the board', async () => {
  const wide = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  const [first, second] = [1, 2].map((token) =>
    aloneOnBoard({ ...takeaway(), id: `01900000-0000-7000-8000-00000000c00${token}`, token_no: token }),
  ) as [OrderGroup, OrderGroup];
  haveBoard(first, second);
  const { page, user } = openPage(path);
  const cards = () => page.findAllByRole('article');
  const others = (...groups: OrderGroup[]) => {
    answerPage(listOrders, () => ({ rows: groups, total: groups.length }));
    tell('order_update', { orderId: first.order_ids[0] as string });
  };
  const [, card] = await cards();
  const button = within(card as HTMLElement).getByRole('button', { name: 'Status of Butter Naan' });
  await user.click(button);
  await user.click(within(await page.findByRole('menu')).getByText(textOf('M184')));
  const dialog = within(await page.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Cold');
  others(second);
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  await user.type(dialog.getByRole('textbox'), ' food');
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Cold food');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(button.isConnected).toBe(true);

  button.focus();
  others(first, second);
  await waitFor(async () => expect(await cards()).toHaveLength(2));
  expect(document.activeElement).toBe(button);
  wide.mockRestore();
});

test('a refunded dish stands on the orders board as what it is to the kitchen: not to be cooked, or going on', async () => {
  const order = takeaway();
  const [naan] = order.items as [(typeof order.items)[number]];
  const off = {
    ...naan,
    id: '01900000-0000-7000-8000-00000000b012',
    item_title: 'Masala Dosa',
    status: 'cancelled' as const,
    stopped: 1,
  };
  haveBoard(aloneOnBoard({ ...order, payment_status: 'paid', items: [{ ...naan, quantity: 3, stopped: 1, goes_on: 1 }, off] }));
  const { page } = openPage(path);
  const [left, gone] = (await page.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(left.textContent).toContain('3 × Butter Naan');
  expect(left.textContent).toContain('1 × Refunded, do not cook');
  expect(left.textContent).toContain('1 × Refunded, goes on being cooked');
  within(left).getByRole('button', { name: 'Status of Butter Naan' });
  expect(gone.textContent).toContain('Refunded, do not cook');
  expect(gone.textContent).not.toContain('Cancelled');
  expect(within(gone).queryByRole('button')).toBeNull();
});
