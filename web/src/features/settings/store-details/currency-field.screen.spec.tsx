import { expect, test } from '@jest/globals';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { getStoreSetting, previewCurrency } from '@thali/proto/catalog/store';
import { answer, calls } from '../../../../test/answers.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';
import { storeSetting } from '../../../../test/store.ts';

test('before the first order every price is shown in the new currency, and taken or kept', async () => {
  signIn();
  answer(getStoreSetting, storeSetting);
  const prices = [
    { title: 'Masala Dosa', from: 95.5, to: 96 },
    { title: 'Filter Coffee', from: 45, to: 45 },
  ];
  answer(previewCurrency, { count: 2, rounded: 1, prices });
  const { page, user } = openPage('/dashboard/settings/details');
  const currency = await page.findByRole('combobox', { name: /^Currency/ });
  const title = 'Prices in JPY';
  // Not key by key, and nothing is found by its role while the list is open: there are 150 currencies in it.
  const choose = async () => {
    await user.click(currency);
    fireEvent.change(currency, { target: { value: 'JPY' } });
    await user.click(await page.findByText(/^Japanese Yen/));
    await page.findByText(title);
    return within(page.getByRole('dialog', { name: title }));
  };
  const first = await choose();
  first.getByRole('row', { name: 'Masala Dosa ₹95.50 ¥96' });
  first.getByText(/1 of them must be rounded/);
  await user.click(first.getByRole('button', { name: 'Keep INR' }));
  await waitFor(() => expect(page.queryByText(title)).toBeNull());
  expect(currency).toHaveProperty('value', expect.stringMatching(/Indian Rupee/));
  await user.click((await choose()).getByRole('button', { name: 'Take JPY' }));
  await waitFor(() => expect(currency).toHaveProperty('value', expect.stringMatching(/Japanese Yen/)));
  await page.findByText('Unsaved changes');
  await user.click(page.getByText('Discard'));
  expect(calls(previewCurrency)).toEqual([{ currency: 'JPY' }, { currency: 'JPY' }]);
});
