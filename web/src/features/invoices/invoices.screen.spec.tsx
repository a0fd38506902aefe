import { expect, test } from '@jest/globals';
import { invoicesInit } from '@thali/proto/catalog/init';
import { type Invoice, invoicePdf, listInvoices, searchInvoices } from '@thali/proto/ordering/invoices';
import { answer, answerPage, breakDown, calls } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { printSettings, storeSettings } from '../../../test/store.ts';
import { sees } from '../../../test/ticks.ts';

const invoice: Invoice = {
  invoice_id: '26-27/000001',
  created_at: '2026-11-22T10:00:00Z',
  sub_total: 220,
  discount: 0,
  tax_total: 11,
  total: 231,
  table_id: null,
  table_title: null,
  floor: null,
  delivery_type: 'takeaway',
  customer_type: 'WALKIN',
  customer_id: null,
  name: null,
  email: null,
  orders: [{ order_id: '01900000-0000-7000-8000-000000000001', token_no: 7 }],
  refunded: 0,
  currency: 'INR',
  time_zone: 'Asia/Kolkata',
};

test('a PDF that can not be made says so, and so does a search that finds nothing', async () => {
  signIn();
  answer(invoicesInit, { printSettings, storeSettings });
  answerPage(listInvoices, () => ({ rows: [invoice], total: 1 }));
  const { page, user } = openPage('/dashboard/invoices');
  breakDown(invoicePdf);
  await user.click(await page.findByRole('button', { name: 'PDF of 26-27/000001' }));
  await sees(document.body, 'M305');
  expect(calls(invoicePdf)).toEqual([{ invoiceId: '26-27/000001' }]);
  answerPage(searchInvoices, () => ({ rows: [], total: 0 }));
  await user.type(page.getByRole('searchbox', { name: 'Search invoices' }), 'no such thing');
  await sees(document.body, 'M312');
});
