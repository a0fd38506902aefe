import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { listCategories } from '@thali/proto/catalog/categories';
import { listCoupons } from '@thali/proto/catalog/coupons';
import { listMenuItems } from '@thali/proto/catalog/menu-items';
import { listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { getPrintSetting, getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { listTables } from '@thali/proto/catalog/tables';
import { listTaxes } from '@thali/proto/catalog/taxes';
import { passwordConfirmed } from '@thali/proto/identity/confirmation';
import { exportProgress } from '@thali/proto/portability';
import { answer, calls } from '../../../test/answers.ts';
import { staff } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, printSetting, storeSetting, table } from '../../../test/store.ts';
import { sees, tick } from '../../../test/ticks.ts';

const details = '/dashboard/settings/details';

test('the navigation of the settings lists its entries and leads to them', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  answer(getPrintSetting, printSetting);
  for (const contract of [listTables, listMenuItems, listCategories, listTaxes]) answer(contract, []);
  answer(listPaymentTypes, [cash]);
  answer(listCoupons, { coupons: [] });
  const { page, user } = openPage('/dashboard/settings');
  const navigation = within(await page.findByRole('navigation', { name: 'Settings' }));
  const texts = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);
  const entries = [
    'Store Details',
    'Print Settings',
    'Table Booking',
    'Menu Items',
    'Tax Setup',
    'Payment Types',
    'Coupon Setup',
  ];
  expect(texts(navigation.getAllByRole('link'))).toEqual(entries);
  for (const entry of entries) {
    await user.click(navigation.getByRole('link', { name: entry }));
    await page.findByRole('heading', { level: 1, name: entry });
    expect(texts(navigation.getAllByRole('link', { current: 'page' }))).toEqual([entry]);
  }
  tick('S055');
});

test('who has no scope for settings is sent away', async () => {
  signIn(staff('POS'));
  openPage('/dashboard/settings/coupons');
  await waitFor(() => expect(location.pathname).toBe('/no-access'));
});

test('store details are checked, say what is not saved, and can be put back', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  const { page, user, press } = openPage(details);
  const name = await page.findByLabelText<HTMLInputElement>(/^Store Name/);
  await user.clear(name);
  const slow = page.getByLabelText(/^Slow after/);
  await user.clear(slow);
  await user.type(slow, '9');
  await page.findByText('Unsaved changes');
  await press('Save');
  for (const text of ['Please provide store name!', 'Late must come after slow!']) await page.findByText(text);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await press('Discard');
  await waitFor(() => expect(name.value).toBe(storeSetting.storeName));
  expect(calls(saveStoreSetting)).toEqual([]);
});

test('while a download of all data runs, its progress is shown and no second one begins', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  answer(passwordConfirmed, {});
  answer(exportProgress, { done: 3, total: 12 });
  const { page, press } = openPage(details);
  await press('Download all data');
  await page.findByText('Your data is being downloaded already!');
  const progress = await page.findByRole('progressbar', { name: 'Download' });
  expect(progress.getAttribute('aria-valuenow')).toBe('25');
  page.getByText('25 %');
  expect(page.getByRole('button', { name: 'Download all data' })).toHaveProperty('disabled', true);
});

test('who asks for the code of a table while the QR menu is off is told so', async () => {
  signIn();
  answer(getStoreSetting, { ...storeSetting, isQRMenuEnabled: false });
  answer(listTables, [table]);
  const { press } = openPage('/dashboard/settings/tables');
  await press('Download Table QR, T5');
  await sees(document.body, 'M440');
});
