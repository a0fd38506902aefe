import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { listCoupons } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { answer, answerPage, breakDown, calls } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { sees } from '../../../test/ticks.ts';
import { answerTill, till } from '../../../test/till.ts';

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

test('what a coupon saved is said in the prices of the menu, tax included', async () => {
  signIn();
  answerTill();
  answer(posInit, {
    ...till,
    menuItems: till.menuItems.map((naan) => ({
      ...naan,
      price: 100,
      tax_id: '01900000-0000-7000-8000-00000000a005',
      tax_title: 'GST 18 %',
      tax_rate: 18,
      tax_type: 'inclusive' as const,
    })),
  });
  answer(listCoupons, {
    coupons: [{ id: '01900000-0000-7000-8000-00000000a006', code: 'DIWALI10', discount: 10, expiry: null }],
  });
  const { page, user } = openPage('/dashboard/pos');
  await user.click(await page.findByRole('button', { name: 'Add Butter Naan' }));
  await user.click(await page.findByRole('combobox', { name: /^Coupon,/ }));
  await user.click(await page.findByRole('option', { name: /DIWALI10/ }));
  // 8.47 of 84.75 without its tax.
  expect((await page.findByText('Coupon Applied')).closest('[role="status"]')?.textContent).toContain('saved you ₹10.00');
});
