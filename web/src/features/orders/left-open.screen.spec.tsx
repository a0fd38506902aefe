import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { ordersInit } from '@thali/proto/catalog/init';
import type { LoggedUser } from '@thali/proto/identity/session';
import { listUnpaidOrders, type UnpaidOrder } from '@thali/proto/ordering/complete-orders';
import { closeOldOrders, listLeftOpen } from '@thali/proto/ordering/left-open';
import { countOrders, listOrders, type OrderGroup } from '@thali/proto/ordering/orders-board';
import { upcomingReservations } from '@thali/proto/ordering/reservations';
import { answer, answerPage, calls, refuse } from '../../../test/answers.ts';
import { aloneOnBoard, takeaway } from '../../../test/orders.ts';
import { owner, staff } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, printSettings, storeSettings } from '../../../test/store.ts';

const tableId = '01900000-0000-7000-8000-00000000c001';
const busyTable = (): OrderGroup => {
  const order = { ...takeaway(), table_id: tableId, table_title: 'T4', floor: 'Ground' };
  return { ...aloneOnBoard(order), table_id: tableId, table_title: 'T4', floor: 'Ground', more: { orders: 4_880, due: 271_425 } };
};

function openBoard(person: LoggedUser, rows: OrderGroup[], { total = rows.length, left = 0, owed = [] as UnpaidOrder[] } = {}) {
  signIn(person);
  answer(ordersInit, { storeSettings, printSettings, paymentTypes: [cash] });
  answer(upcomingReservations, []);
  answerPage(listUnpaidOrders, () => ({ rows: owed, total: owed.length && 50 }));
  answerPage(listOrders, () => ({ rows, total }));
  answer(countOrders, { orders: total, groups: total, due: 0, tickets: 0, left_open: left });
  return openPage('/dashboard/orders');
}

test('a table says how many older orders it has, and who may closes them for one reason, until none is left', async () => {
  const group = busyTable();
  const { page, user, press } = openBoard(owner, [group]);
  const card = within(await page.findByRole('article'));
  card.getByText('4,880 older orders');
  card.getByText(/2,71,425\.00 of it is not on this bill/);
  await press('Close all of them', card);
  const dialog = within(await page.findByRole('dialog'));
  await press('Close all of them', dialog);
  dialog.getByText('Please give a reason!');
  expect(calls(closeOldOrders)).toEqual([]);
  answer(closeOldOrders, { message: 'Orders closed!', closed: 80, more: false });
  answer(closeOldOrders, { message: 'Orders closed!', closed: 200, more: true }, { once: true });
  await user.type(dialog.getByRole('textbox'), 'Never pressed Complete');
  await press('Close all of them', dialog);
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  const input = { tableId, before: group.orders[0]?.date, reason: 'Never pressed Complete' };
  expect(calls(closeOldOrders)).toEqual([input, input]);
  await page.findByText('280 orders closed!');
});

test('who may not close unpaid sees how many older orders a table has, and no way to close them', async () => {
  const { page } = openBoard(staff('ORDERS'), [busyTable()]);
  const card = within(await page.findByRole('article'));
  card.getByText('4,880 older orders');
  expect(card.queryByRole('button', { name: 'Close all of them' })).toBeNull();
});

test('a portion that fails says so, and the reason stays to try again', async () => {
  const { page, user, press } = openBoard(owner, [busyTable()]);
  await press('Close all of them', within(await page.findByRole('article')));
  const dialog = within(await page.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Left');
  refuse(closeOldOrders, 'NOT_FOUND');
  await press('Close all of them', dialog);
  await page.findByText('Not found!');
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Left');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close all of them' })).toHaveProperty('disabled', false));
});

test('the board says how many orders were left open; they stand in a list that goes on, and are closed all at once', async () => {
  const { page, user, press } = openBoard(owner, [aloneOnBoard(takeaway())], { left: 1_001 });
  const ids = ['d001', 'd002'].map((end) => `01900000-0000-7000-8000-00000000${end}`) as [string, string];
  const before = '2026-11-20T18:30:00.000Z';
  answer(listLeftOpen, ({ after }) => {
    const [id, token_no] = after ? [ids[1], 8] : [ids[0], 7];
    return { orders: [{ ...takeaway(), id, token_no }], total: 1_001, more: !after, before };
  });
  await press('1,000+ left open');
  const dialog = within(await page.findByRole('dialog'));
  await press('Show more', dialog);
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  expect(calls(listLeftOpen).at(-1)).toEqual({ after: ids[0] });
  dialog.getAllByRole('button', { name: 'Collect' });
  await press('Close all of them', dialog);
  const question = await waitFor(() => within(page.getByRole('dialog', { name: 'Close all of them' })));
  await user.type(question.getByRole('textbox'), 'Forgotten');
  answer(closeOldOrders, { message: 'Orders closed!', closed: 2, more: false });
  await press('Close all of them', question);
  await waitFor(() => expect(calls(closeOldOrders)).toEqual([{ tableId: null, before, reason: 'Forgotten' }]));
});

test('a page of the board that ended early goes on where it ended', async () => {
  const { page, press } = openBoard(owner, [aloneOnBoard(takeaway())], { total: 150 });
  await page.findByText('149 older orders are on the next pages.', { exact: false });
  await press('Next page');
  await waitFor(() => expect(calls(listOrders).at(-1)).toMatchObject({ page: 2, skip: 1 }));
  await press('Previous page');
  await page.findByText('Page 1');
  await page.findByText('149 older orders are on the next pages.', { exact: false });
});

test('a page of what was closed unpaid that ended early goes on where it ended', async () => {
  const closed = { closed_at: takeaway().date, closed_by: 'asha', reason: 'Left' };
  const { page, press } = openBoard(owner, [], { owed: [{ ...takeaway(), ...closed, status: 'completed' }] });
  await press('50 closed unpaid');
  const dialog = within(await page.findByRole('dialog', { name: 'Closed unpaid' }));
  await dialog.findByText('49 older orders are on the next pages.', { exact: false });
  await press('Next page', dialog);
  await waitFor(() => expect(calls(listUnpaidOrders).at(-1)).toMatchObject({ page: 2, skip: 1, perPage: 20 }));
});
