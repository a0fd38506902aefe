import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { createOrder } from '@thali/proto/ordering/create-order';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { answer, answerPage, breakDown, calls, cutOff, hold, keysOf, refuse } from '../../../../test/answers.ts';
import { owner } from '../../../../test/people.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';
import { textOf, tick } from '../../../../test/ticks.ts';
import { answerTill } from '../../../../test/till.ts';

const path = '/dashboard/pos';
const placed = { message: 'Order sent to the kitchen', tokenNo: 38, orderId: '01900000-0000-7000-8000-00000000b001' };
/** What a window holds while it waits for the answer to an order. */
const lock = 'thali__sending_order';
const pleaseWait = textOf('M313');

type Till = ReturnType<typeof openTill>;
let tills = 0;

/** A till that was never used. While an order is not answered its shell goes on asking, and what is answered shows that the network is there. */
function openTill() {
  tills += 1;
  const tenant_id = `01900000-0000-7000-8000-00000000c00${tills}`;
  signIn({ ...owner, tenant_id });
  answerTill();
  answerPage(searchCustomers, () => ({ rows: [], total: 0 }));
  return { ...openPage(path), kept: `thali__pos:${tenant_id}` };
}
const cartOf = async ({ page }: Till) => within(await page.findByRole('region', { name: 'Cart' }));
const dialog = async ({ page }: Till, name: string) => within(await page.findByRole('dialog', { name }));
const sendCart = async (till: Till) => {
  await till.user.keyboard('{F8}');
  await till.press('Send to Kitchen', await dialog(till, 'Send Order to Kitchen'));
};
const sendNaan = async (till: Till) => {
  await till.press('Add Butter Naan');
  await sendCart(till);
};
const sent = (till: Till) => dialog(till, 'Order sent to Kitchen!');
const notAnswered = async (till: Till) => (await cartOf(till)).findByText('Not answered yet.');
const triedAtLeast = (times: number) => waitFor(() => expect(keysOf(createOrder).length).toBeGreaterThanOrEqual(times));
const differentKeys = () => new Set(keysOf(createOrder)).size;

/** How often a text comes up from now on. */
function comings(text: string): { count: number } {
  const seen = { count: 0 };
  const said = (node: Node) => node.textContent === text || [...node.childNodes].some((child) => child.textContent === text);
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) seen.count += [...addedNodes].filter(said).length;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return seen;
}

test('an order without an answer is sent again by itself, in silence, under its key, and what is open stays', async () => {
  const till = openTill();
  cutOff(createOrder);
  await sendNaan(till);
  await till.page.findByText(pleaseWait);
  await notAnswered(till);
  await till.page.findByText(textOf('M299'));
  const told = comings(textOf('M299'));
  await till.user.keyboard('{F2}');
  const search = (await dialog(till, 'Search Customer')).getByRole('searchbox');
  await till.user.type(search, 'Fati');
  await triedAtLeast(keysOf(createOrder).length + 6);
  expect(told.count).toBe(0);
  expect(search).toHaveProperty('value', 'Fati');
  expect(search.isConnected).toBe(true);
  await till.page.findByText(/sending/);

  answer(createOrder, placed);
  await till.user.type(search, 'ma');
  (await sent(till)).getByText('38');
  await (await cartOf(till)).findByText('Cart is empty!');
  expect(differentKeys()).toBe(1);
  expect(new Set(calls(createOrder).map((order) => JSON.stringify(order))).size).toBe(1);
  tick('M299', 'M313');
});

test('an order without an answer is sent by itself after a reload, under its key', async () => {
  const till = openTill();
  breakDown(createOrder);
  await sendNaan(till);
  await notAnswered(till);
  await triedAtLeast(1);
  answer(createOrder, placed);
  openPage(path);
  await sent(till);
  expect(differentKeys()).toBe(1);
});

test('while another window waits for the answer, this one sends nothing by itself', async () => {
  const till = openTill();
  cutOff(createOrder);
  await sendNaan(till);
  await notAnswered(till);
  const search = await navigator.locks.request(lock, async () => {
    const tries = keysOf(createOrder).length;
    answer(createOrder, placed);
    await till.user.keyboard('{F2}');
    const typed = (await dialog(till, 'Search Customer')).getByRole('searchbox');
    await till.user.type(typed, 'Fati');
    await waitFor(() => expect(calls(searchCustomers)).toContainEqual({ q: 'Fati' }));
    await notAnswered(till);
    expect(keysOf(createOrder)).toHaveLength(tries);
    return typed;
  });
  await till.user.type(search, 'ma');
  await sent(till);
  expect(differentKeys()).toBe(1);
});

test('an answer that another window had before leaves the next order of this one alone', async () => {
  const till = openTill();
  answer(createOrder, placed);
  const release = hold(createOrder);
  await sendNaan(till);
  await triedAtLeast(1);
  const { kept } = till;
  const state = JSON.parse(localStorage.getItem(kept) ?? '{}');
  expect(state.unanswered.key).toBe(keysOf(createOrder)[0]);
  const newValue = JSON.stringify({ ...state, unanswered: null });
  window.dispatchEvent(new StorageEvent('storage', { key: kept, newValue }));
  release();
  await waitFor(() => expect(till.page.queryByText(pleaseWait)).toBeNull());
  (await cartOf(till)).getByRole('button', { name: 'Remove Butter Naan' });
  expect(till.page.queryByRole('dialog', { name: 'Order sent to Kitchen!' })).toBeNull();
});

test('an order that is refused can be changed and sent again, under another key', async () => {
  const till = openTill();
  const details = { itemsTotal: 60, discount: 0, taxTotal: 0, payableTotal: 60 };
  refuse(createOrder, 'PRICES_CHANGED', { details });
  await sendNaan(till);
  const cart = await cartOf(till);
  await cart.findByText('Prices have changed, please review the order!');
  await cart.findAllByText(/60\.00/);
  answer(createOrder, placed);
  await sendCart(till);
  await sent(till);
  expect(differentKeys()).toBe(2);
});

test('an order that the cashier sends again is announced, and its failure told, each time', async () => {
  const till = openTill();
  breakDown(createOrder);
  await sendNaan(till);
  await notAnswered(till);
  const told = [comings(pleaseWait), comings(textOf('M299'))];
  for (const time of [1, 2]) {
    await till.press('Send again', await cartOf(till));
    await waitFor(() => expect(told).toEqual([{ count: time }, { count: time }]));
    await notAnswered(till);
  }
  answer(createOrder, placed);
  await till.press('Send again', await cartOf(till));
  await sent(till);
  expect(differentKeys()).toBe(1);
});
