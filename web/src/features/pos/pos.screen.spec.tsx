import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { posInit } from '@thali/proto/catalog/init';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { answerPage, breakDown, calls } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { sees } from '../../../test/ticks.ts';
import { answerTill } from '../../../test/till.ts';

test('a till whose menu can not be had says so and can be asked for again', async () => {
  signIn();
  answerTill();
  breakDown(posInit);
  const { page, user } = openPage('/dashboard/pos');
  await sees(document.body, 'M308');
  answerTill();
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('button', { name: 'Add Butter Naan' });
});

test('answers that come say that the network is there, whatever the browser says', async () => {
  signIn();
  answerTill();
  answerPage(searchCustomers, () => ({ rows: [], total: 0 }));
  const { page, user } = openPage('/dashboard/pos');
  await page.findByRole('button', { name: 'Add Butter Naan' });
  const header = within(page.getByText('POS - Point of Sale').closest('header') as HTMLElement);
  await header.findByText(/Live/);
  // A network whose return is not reported: only the event of the loss is sent.
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(header.queryByText(/Live/)).toBeNull());
  await user.keyboard('{F2}');
  const customers = within(await page.findByRole('dialog', { name: 'Search Customer' }));
  await user.type(customers.getByRole('searchbox'), 'Fatima');
  await waitFor(() => expect(calls(searchCustomers)).toContainEqual({ q: 'Fatima' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  await header.findByText(/Live/);
});
