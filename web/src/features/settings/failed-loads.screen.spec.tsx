import { test } from '@jest/globals';
import { listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { getPrintSetting, getStoreSetting } from '@thali/proto/catalog/store';
import { listTables } from '@thali/proto/catalog/tables';
import { listTaxes } from '@thali/proto/catalog/taxes';
import { answer, breakDown, hold } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, printSetting, storeSetting } from '../../../test/store.ts';
import { sees } from '../../../test/ticks.ts';

test('settings that can not be loaded say so and are tried again', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  answer(getPrintSetting, printSetting);
  await openPage('/dashboard/settings/print-settings').page.findByRole('figure');

  for (const contract of [getStoreSetting, getPrintSetting, listTables, listTaxes, listPaymentTypes]) breakDown(contract);
  for (const path of ['details', 'print-settings', 'tables', 'tax-setup']) {
    openPage(`/dashboard/settings/${path}`);
    await sees(document.body, 'M316');
  }
  const { page, user } = openPage('/dashboard/settings/payment-types');
  await sees(document.body, 'M316');
  answer(listPaymentTypes, [cash]);
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('table');

  hold(getPrintSetting);
  openPage('/dashboard/settings/print-settings');
  await sees(document.body, 'M315');
});
