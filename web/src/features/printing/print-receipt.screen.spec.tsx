import { test } from '@jest/globals';
import { ordersInit } from '@thali/proto/catalog/init';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { answer, breakDown } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, printSettings, storeSettings } from '../../../test/store.ts';
import { sees } from '../../../test/ticks.ts';

test('a receipt that can not be had says so on the paper', async () => {
  signIn();
  answer(ordersInit, { printSettings, storeSettings, paymentTypes: [cash] });
  breakDown(getReceipt);
  openPage('/print-receipt?orders=01900000-0000-7000-8000-000000000001');
  await sees(document.body, 'M309');
});
