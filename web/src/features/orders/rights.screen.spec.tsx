import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { ordersInit } from '@thali/proto/catalog/init';
import type { LoggedUser } from '@thali/proto/identity/session';
import { listUnpaidOrders, type UnpaidOrder } from '@thali/proto/ordering/complete-orders';
import { previewCancel } from '@thali/proto/ordering/credit-notes';
import { cancelOrders, listOrders, type OrderGroup, paymentSummary, searchOrders } from '@thali/proto/ordering/orders-board';
import { upcomingReservations } from '@thali/proto/ordering/reservations';
import { getTicket, reprintTicket, Ticket } from '@thali/proto/ordering/ticket';
import type { Scope } from '@thali/proto/scopes';
import { answer, answerPage, calls, refuse } from '../../../test/answers.ts';
import { aloneOnBoard, takeaway } from '../../../test/orders.ts';
import { owner, staff } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, printSettings, storeSettings } from '../../../test/store.ts';

const unpaid = () => aloneOnBoard(takeaway());
const paid = (): OrderGroup => ({ ...aloneOnBoard({ ...takeaway(), payment_status: 'paid' }), due: 0 });

function openBoard(person: LoggedUser, group: OrderGroup, owed: UnpaidOrder[] = []) {
  signIn(person);
  answer(ordersInit, { storeSettings, printSettings, paymentTypes: [cash] });
  answer(upcomingReservations, []);
  answerPage(listUnpaidOrders, () => ({ rows: owed, total: owed.length }));
  answerPage(listOrders, () => ({ rows: [group], total: 1 }));
  return openPage('/dashboard/orders');
}

/** The words of all buttons of the card, and of the entries of its menu. */
async function offered(person: LoggedUser, group: OrderGroup): Promise<string[]> {
  const { page, press } = openBoard(person, group);
  const card = within(await page.findByRole('article'));
  const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
  const buttons = card.queryAllByRole('button').map(nameOf);
  if (!buttons.some((name) => name.startsWith('Actions for'))) return buttons;
  await press(/^Actions for/, card);
  const menu = await page.findByRole('menu');
  return [...buttons, ...[...menu.querySelectorAll('[data-menu-item]')].map((entry) => `> ${entry.textContent}`)];
}
const ticket = "Print the kitchen's ticket of token 38 again";
const status = 'Status of Butter Naan';
const actions = 'Actions for Seat Booking';

test.each<[what: string, group: () => OrderGroup, scopes: Scope[], buttons: string[]]>([
  ['unpaid', unpaid, ['ORDER_STATUS_DISPLAY'], []],
  ['unpaid', unpaid, ['ORDER_STATUS'], [ticket, status]],
  ['unpaid', unpaid, ['ORDERS'], [actions, ticket, status, 'Pay & Complete', '> Print Receipt', '> Pay & Complete', '> Cancel']],
  ['paid', paid, ['ORDER_STATUS_DISPLAY'], []],
  ['paid', paid, ['ORDER_STATUS'], [actions, ticket, status, 'Complete', '> Complete']],
  ['paid', paid, ['POS', 'ORDERS'], [actions, ticket, status, 'Complete', '> Print Receipt', '> Complete']],
  ['paid', paid, ['ORDERS', 'INVOICES'], [actions, ticket, status, 'Complete', '> Print Receipt', '> Complete', '> Cancel']],
])('the card of an order that is %s offers what somebody may do, and no more (%#)', async (_what, group, scopes, buttons) => {
  expect(await offered(staff(...scopes), group())).toEqual(buttons);
});

test('an item is taken off by who may; who only moves items is not offered it', async () => {
  for (const [scope, entries] of [
    ['ORDER_STATUS', ['Pending', 'Complete', 'Delivered']],
    ['ORDERS', ['Pending', 'Complete', 'Delivered', 'Cancel']],
  ] as const) {
    const { page, press } = openBoard(staff(scope), unpaid());
    await press(/^Status of/);
    const menu = await page.findByRole('menu');
    expect([...menu.querySelectorAll('[data-menu-item]')].map(({ textContent }) => textContent)).toEqual(entries);
  }
});

test('cancelling a paid order says what goes back and asks for the reason, which is sent; a refusal stays in sight', async () => {
  const group = paid();
  const { page, user, press } = openBoard(owner, group);
  const refund = { order_id: group.order_ids[0] as string, token_no: 38, invoice_id: '26-27/000007', customer_name: 'Ravi' };
  answer(previewCancel, { refunds: [{ ...refund, total: 57.75, payments: [{ title: 'Cash', amount: 57.75 }] }] });
  refuse(cancelOrders, 'ORDER_CLOSED', { once: true });
  await press(/^Actions for/);
  await user.click(within(await page.findByRole('menu')).getByText('Cancel'));
  const dialog = within(await page.findByRole('dialog', { name: 'Cancel Seat Booking' }));
  await dialog.findByText(/goes back to Ravi by a credit note for invoice 26-27\/000007/);
  await press('Cancel & Refund', dialog);
  await dialog.findByText('Please give a reason!');
  expect(calls(cancelOrders)).toEqual([]);
  await user.type(dialog.getByLabelText(/Reason/), '  Cold food ');
  await press('Cancel & Refund', dialog);
  await page.findByText('Order is already closed!');
  dialog.getByRole('button', { name: 'Cancel & Refund' });
  answer(cancelOrders, { message: 'Order cancelled!' });
  await press('Cancel & Refund', dialog);
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  const call = { orderIds: group.order_ids, reason: 'Cold food' };
  expect(calls(cancelOrders)).toEqual([call, call]);
});

test('who may close unpaid, and not take payments, is led to the reason at once', async () => {
  const group = unpaid();
  const { page, press } = openBoard(staff('ORDER_STATUS', 'REPORTS'), group);
  answer(paymentSummary, { subtotal: 55, discount: 0, taxTotal: 2.75, total: 57.75, orders: group.orders });
  await press('Close without payment', within(await page.findByRole('article')));
  const dialog = within(await page.findByRole('dialog', { name: 'Close without payment' }));
  await dialog.findByLabelText(/Why is it not paid/);
  await press('Back', dialog);
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
});

test('the papers of a closed order are offered by what they are: money needs the invoices, a ticket does not', async () => {
  const closed = aloneOnBoard({ ...takeaway(), status: 'completed', payment_status: 'paid' });
  for (const [scopes, papers] of [
    [['ORDER_STATUS_DISPLAY'], []],
    [['ORDER_STATUS'], ['Ticket']],
    [['POS', 'ORDERS'], ['Ticket']],
    [['ORDER_STATUS_DISPLAY', 'INVOICES'], ['Receipt']],
    [
      ['ORDERS', 'INVOICES'],
      ['Receipt', 'Ticket'],
    ],
  ] as const) {
    const { page, user } = openBoard(staff(...scopes), unpaid());
    answerPage(searchOrders, () => ({ rows: [closed], total: 1 }));
    await user.type(await page.findByRole('searchbox', { name: 'Search orders' }), '38');
    const card = within(await page.findByRole('article', { name: /closed$/ }));
    expect(card.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(papers);
  }
});

test('money that is owed is collected by who takes payments; others see the list', async () => {
  const owed = { ...takeaway(), status: 'completed' as const, closed_at: takeaway().date, closed_by: 'asha', reason: 'Left' };
  for (const [scope, offers] of [
    ['ORDER_STATUS_DISPLAY', 0],
    ['ORDERS', 1],
  ] as const) {
    const { page, press } = openBoard(staff(scope), unpaid(), [owed]);
    await press(/closed unpaid$/);
    const list = within(await page.findByRole('dialog', { name: 'Closed unpaid' }));
    await list.findByText('Left');
    expect(list.queryAllByRole('button', { name: 'Collect' })).toHaveLength(offers);
  }
});

test('a kitchen ticket is printed again without the rights to money', async () => {
  signIn(staff('ORDER_STATUS'));
  const ticket = Ticket.parse(takeaway());
  answer(ordersInit, { storeSettings, printSettings, paymentTypes: [cash] });
  answer(getTicket, ticket);
  const noted: unknown[] = [];
  answer(reprintTicket, (input) => {
    noted.push(input);
    return { ticketId: ticket.id };
  });
  const { page } = openPage(`/print-ticket?order=${ticket.id}`);
  await page.findByRole('heading', { name: 'Token 38' });
  await page.findByText('Copy, do not cook twice');
  await page.findByText('1 × Butter Naan');
  expect(noted).toEqual([{ orderId: ticket.id }]);
});
