import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { invoicesInit } from '@thali/proto/catalog/init';
import type { Output } from '@thali/proto/kernel';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { type Invoice, listInvoices } from '@thali/proto/ordering/invoices';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { answer, answerPage, breakDown, calls } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { printSettings, storeSettings } from '../../../test/store.ts';

type Preview = Output<typeof previewCredit>;
const invoiceId = '26-27/000001';
const naan = '01900000-0000-7000-8000-00000000b002';
const invoice: Invoice = {
  ...{ invoice_id: invoiceId, created_at: '2026-11-22T10:00:00Z', sub_total: 110, discount: 0, tax_total: 5.5, total: 115.5 },
  ...{ table_id: null, table_title: null, floor: null, delivery_type: 'takeaway', customer_type: 'WALKIN', customer_id: null },
  ...{ name: null, email: null, orders: [{ order_id: '01900000-0000-7000-8000-000000000001', token_no: 7 }] },
  ...{ refunded: 0, currency: 'INR', time_zone: 'Asia/Kolkata' },
};
const naans = (status: 'created' | 'preparing'): Preview['toCook'] => [
  { id: naan, title: 'Butter Naan', details: '', quantity: 2, status },
];

/** The refund of two naans is open, of which the kitchen has this to cook. */
async function openRefund(toCook: Preview['toCook']) {
  signIn();
  answer(invoicesInit, { printSettings, storeSettings });
  answerPage(listInvoices, () => ({ rows: [invoice], total: 1 }));
  breakDown(getReceipt);
  const line = { id: naan, token_no: 7, title: 'Butter Naan', details: '', quantity: 2, credited: 0, total: 115.5 };
  answer(previewCredit, {
    ...{ lines: [line], subtotal: 110, discount: 0, taxTotal: 5.5, total: 115.5 },
    ...{ payments: [{ title: 'Cash', amount: 115.5 }], credit_notes: [], toCook },
  });
  answer(creditInvoice, { message: 'Credit note issued!', creditNoteId: 'CN26-27/000001' });
  const { page, user, press } = openPage('/dashboard/invoices');
  await press(`View receipt of ${invoiceId}`);
  const dialog = within(await page.findByRole('dialog'));
  await press('Refund', dialog);
  await user.type(await dialog.findByLabelText(/^Reason/), 'Guest left');
  return { page, user, dialog, refund: () => press('Refund ₹115.50', dialog) };
}
const sent = () => calls(creditInvoice).map(({ stopKitchen }) => stopKitchen);

test('who gives back what is not begun yet is asked whether the kitchen shall stop, and it does unless they say otherwise', async () => {
  const { dialog, refund } = await openRefund(naans('created'));
  const question = within(await dialog.findByRole('radiogroup', { name: 'Shall the kitchen stop?' }));
  expect(question.getByRole('radio', { name: /Stop the kitchen/ })).toHaveProperty('ariaChecked', 'true');
  dialog.getByText(/2 × Butter Naan/);
  await refund();
  expect(sent()).toEqual([true]);
});

test('what goes on being cooked is said so', async () => {
  const { dialog, user, refund } = await openRefund(naans('created'));
  await user.click(await dialog.findByRole('radio', { name: /Go on cooking/ }));
  await refund();
  expect(sent()).toEqual([false]);
});

test('of what is being prepared nothing is chosen beforehand, and nothing is given back before somebody chose', async () => {
  const { dialog, user, refund } = await openRefund(naans('preparing'));
  const question = within(await dialog.findByRole('radiogroup', { name: 'Shall the kitchen stop?' }));
  for (const choice of question.getAllByRole('radio')) expect(choice).toHaveProperty('ariaChecked', 'false');
  await refund();
  await dialog.findByText('Please say whether the kitchen shall stop!');
  expect(sent()).toEqual([]);
  await user.click(question.getByRole('radio', { name: /Stop the kitchen/ }));
  await refund();
  expect(sent()).toEqual([true]);
});

test.each([
  ['what is served or cooked', []],
  ['a server of the release before, which does not know', undefined],
])('nothing is asked of %s', async (_what, toCook) => {
  const { dialog, refund } = await openRefund(toCook as Preview['toCook']);
  await refund();
  expect(sent()).toEqual([undefined]);
  expect(dialog.queryByRole('radiogroup')).toBeNull();
});
