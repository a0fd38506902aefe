import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { listCoupons, updateCoupon } from '@thali/proto/catalog/coupons';
import { addPaymentType, listPaymentTypes, togglePaymentType, updatePaymentType } from '@thali/proto/catalog/payment-types';
import { getStoreSetting } from '@thali/proto/catalog/store';
import { listTables } from '@thali/proto/catalog/tables';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import { answer, breakDown, calls, hold } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { cash, storeSetting, table } from '../../../test/store.ts';
import { sees } from '../../../test/ticks.ts';

/** Opens one of the lists, whose dialogs are filled in by the names of their fields. */
function openList(name: string) {
  const { page, user, press } = openPage(`/dashboard/settings/${name}`);
  const fill = async (field: RegExp, text: string) => {
    const input = within(await page.findByRole('dialog')).getByLabelText(field);
    await user.clear(input);
    if (text) await user.type(input, text);
    return input;
  };
  const dialog = (name: string) => page.findByRole('dialog', { name });
  const cancel = async () => {
    await press('Cancel');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  };
  return { page, user, press, fill, dialog, cancel };
}

test('a table needs title, floor and a number of seats', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  answer(listTables, [table]);
  const { press, fill, dialog, cancel } = openList('tables');
  await press('New');
  await press('Save');
  const adding = await dialog('Add New Table');
  await sees(adding, 'M345', 'M397-M399');
  await fill(/^Seating Capacity/, '-1');
  await press('Save');
  await sees(adding, 'M400');
  await cancel();

  await press('Edit T5');
  await fill(/^Title/, '');
  await fill(/^Floor/, ' ');
  await fill(/^Seating Capacity/, '');
  await press('Save');
  const editing = await dialog('Update Table');
  await sees(editing, 'M346', 'M401-M403');
  await fill(/^Seating Capacity/, '-1');
  await press('Save');
  await sees(editing, 'M404');
});

test.each([
  ['tax-setup', 'Add New Tax', /^Rate/],
  ['coupons', 'Add New Coupon', /^Discount/],
])('a third decimal of a percentage can be typed, and is refused with what is allowed: %s', async (list, name, field) => {
  signIn();
  answer(getStoreSetting, storeSetting);
  answer(listTaxes, [{ id: table.id, title: 'GST', rate: 5, type: 'exclusive' }]);
  answer(listCoupons, { coupons: [{ id: table.id, code: 'DIWALI', discount: 20, expiry: null }] });
  const { press, fill, dialog } = openList(list);
  await press('New');
  expect(await fill(field, '8.875')).toHaveProperty('value', '8.875');
  await press('Save');
  await within(await dialog(name)).findByText('A percentage has at most two decimals, such as 8.87!');
});

test('a rate keeps its third decimal in a store whose country needs it, and is shown with it', async () => {
  signIn();
  const addressParts = { street: '1 Main Street', city: 'New York', state: 'NY', postcode: '10001', country: 'US' };
  answer(getStoreSetting, { ...storeSetting, addressParts });
  answer(listTaxes, [{ id: table.id, title: 'QST', rate: 9.975, type: 'exclusive' }]);
  answer(addTax, { message: 'Tax added successfully!' });
  const { page, user, press, fill } = openList('tax-setup');
  await page.findByRole('cell', { name: '9.975%' });
  await press('New');
  await fill(/^Title/, 'Sales tax');
  await fill(/^Rate/, '8.875');
  await user.click(page.getByRole('radio', { name: /^exclusive/ }));
  await press('Save');
  await waitFor(() => expect(calls(addTax)).toEqual([{ title: 'Sales tax', rate: 8.875, type: 'exclusive' }]));
});

test('a tax needs title, rate and type', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  answer(listTaxes, [{ id: table.id, title: 'GST', rate: 5, type: 'exclusive' }]);
  const { press, fill, dialog, cancel } = openList('tax-setup');
  await press('New');
  await press('Save');
  await sees(await dialog('Add New Tax'), 'M410-M412');
  await cancel();
  await press('Edit GST');
  await fill(/^Title/, ' ');
  await fill(/^Rate/, '');
  await press('Save');
  await sees(await dialog('Update Tax'), 'M413', 'M415');
});

test('a payment type needs a title, and is switched at once, and back when the server refuses', async () => {
  signIn();
  answer(listPaymentTypes, [cash]);
  const { page, user, press, fill, dialog, cancel } = openList('payment-types');
  await press('New');
  await press('Save');
  await sees(await dialog('Add New Payment Type'), 'M416');
  await cancel();
  await press('Edit Cash');
  await fill(/^Title/, '');
  await press('Save');
  await sees(await dialog('Update Payment Type'), 'M378', 'M417');
  await cancel();

  const active = page.getByRole('switch', { name: 'Cash is active', checked: true });
  breakDown(togglePaymentType);
  const refuseNow = hold(togglePaymentType);
  // The list is not read again, so the switch has to go back by itself.
  hold(listPaymentTypes);
  await user.click(active);
  await page.findByRole('switch', { name: 'Cash is active', checked: false });
  refuseNow();
  await sees(document.body, 'M438');
  expect(calls(togglePaymentType)).toEqual([{ id: cash.id, isActive: false }]);
  await page.findByRole('switch', { name: 'Cash is active', checked: true });
});

test('a payment type says what it is, guessed by its title until somebody chooses, also of one of the release before', async () => {
  signIn();
  const { kind: _, ...ofTheReleaseBefore } = { ...cash, id: table.id, title: 'Khata' };
  answer(listPaymentTypes, [{ ...cash, title: 'Galla' }, ofTheReleaseBefore]);
  answer(addPaymentType, { message: 'Payment type added successfully!' });
  answer(updatePaymentType, { message: 'Payment type updated successfully!' });
  const { page, user, press, fill } = openList('payment-types');
  await page.findByRole('cell', { name: /^Galla\s?Cash$/ });
  await page.findByRole('cell', { name: /^Khata\s?Credit$/ });
  const kind = async () => within(await page.findByRole('dialog')).getByRole('combobox', { name: 'Kind' });
  const choose = async (name: string) => {
    await user.click(await kind());
    await user.click(await page.findByRole('option', { name }));
  };

  await press('New');
  await fill(/^Title/, 'PhonePe');
  expect(await kind()).toHaveProperty('value', 'UPI');
  await press('Save');
  await waitFor(() => expect(calls(addPaymentType)).toEqual([{ title: 'PhonePe', isActive: true }]));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());

  await press('Edit Galla');
  await fill(/^Title/, 'Card at the door');
  expect(await kind()).toHaveProperty('value', 'Cash');
  await choose('Card');
  await press('Save');
  const saved = { id: cash.id, title: 'Card at the door', isActive: true, kind: 'card' };
  await waitFor(() => expect(calls(updatePaymentType)).toEqual([saved]));
});

test('a coupon needs code and discount, is marked when it has expired, and a change that fails is told', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  const diwali = { id: table.id, code: 'DIWALI', discount: 20, expiry: '2020-11-14' };
  answer(listCoupons, { coupons: [diwali] });
  const { page, press, fill, dialog, cancel } = openList('coupons');
  await page.findByRole('cell', { name: /^14 Nov 2020\s?Expired$/ });
  await press('New');
  await press('Save');
  await sees(await dialog('Add New Coupon'), 'M420', 'M421');
  await cancel();

  await press('Edit DIWALI');
  await fill(/^Code/, '');
  await fill(/^Discount/, '');
  await press('Save');
  await sees(await dialog('Update Coupon'), 'M422', 'M423');
  await fill(/^Discount/, '20');
  await fill(/^Code/, 'HOLI');
  breakDown(updateCoupon, { json: { success: false } });
  await press('Save');
  await sees(document.body, 'M439');
  expect(calls(updateCoupon)).toMatchObject([{ id: diwali.id, code: 'HOLI', discount: 20 }]);
});
