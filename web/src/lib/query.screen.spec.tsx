import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { invoicesInit, ordersInit, posInit } from '@thali/proto/catalog/init';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { countOrders, listOrders } from '@thali/proto/ordering/orders-board';
import { answer, cutOff } from '../../test/answers.ts';
import { openPage, signIn } from '../../test/screens.tsx';
import { cash, printSettings, storeSettings } from '../../test/store.ts';
import { answerTill } from '../../test/till.ts';
import { stopTime, timeGoesBy } from '../../test/time.ts';

const asked = [invoicesInit, ordersInit, posInit, listInvoices, listOrders, listUnpaidOrders, countOrders];

/** Answers what the screens ask: nothing was sold yet. */
function haveNetwork(): void {
  answer(ordersInit, { printSettings, storeSettings, paymentTypes: [cash] });
  answer(invoicesInit, { printSettings, storeSettings });
  answerTill();
  answer(countOrders, { orders: 0, groups: 0, due: 0, tickets: 0 });
  for (const list of [listInvoices, listOrders, listUnpaidOrders]) answer(list, []);
}

test.each([
  ['orders', 'Error loading orders! Please try later!'],
  ['pos', 'Error loading details! Please try later!'],
  ['invoices', /^Error loading/],
])('a screen whose first load failed heals by itself: %s', async (path, failed) => {
  signIn();
  stopTime();
  haveNetwork();
  for (const contract of asked) cutOff(contract);
  const { page } = openPage(`/dashboard/${path}`);
  within(await page.findByRole('alert')).getByText(failed);
  haveNetwork();
  await timeGoesBy(5, () => expect(page.queryByRole('alert')).toBeNull());
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});
