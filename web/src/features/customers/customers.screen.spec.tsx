import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { type Customer, listCustomers, updateCustomer } from '@thali/proto/ordering/customers';
import { answer, breakDown, calls } from '../../../test/answers.ts';
import { staff } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { meera } from '../../../test/store.ts';
import { sees, textOf, tick } from '../../../test/ticks.ts';

const path = '/dashboard/customers';

/** There are these customers, in pages as the server makes them. */
function haveCustomers(...customers: Customer[]): void {
  answer(listCustomers, ({ page, perPage }) => ({
    customers: customers.slice((page - 1) * perPage, page * perPage),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(customers.length / perPage)),
    totalCustomers: customers.length,
  }));
}

test('a new customer needs a phone and a name, and what is given must be one', async () => {
  signIn();
  haveCustomers(meera);
  const { page, user, press } = openPage(path);
  await press('New');
  const dialog = await page.findByRole('dialog');
  const form = within(dialog);
  await press('Save', form);
  await sees(dialog, 'M153-M158', 'M273', 'M274');
  await user.type(form.getByLabelText(/^Phone/), 'not a phone');
  await user.type(form.getByLabelText(/^Email/), 'nowhere');
  await press('Save', form);
  await sees(dialog, 'M275', 'M276');
  tick('S027');
});

test('a customer keeps a phone and a name, and a change that fails is told', async () => {
  signIn();
  haveCustomers(meera);
  const { page, user, press } = openPage(path);
  await sees(await page.findByRole('main'), 'M216-M219');
  await press(`Edit ${meera.name}`);
  const dialog = await page.findByRole('dialog');
  const form = within(dialog);
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Email/), 'nowhere');
  await press('Save', form);
  await sees(dialog, 'M223', 'M278', 'M279');
  expect(form.getByLabelText(/^Phone/)).toHaveProperty('readOnly', true);
  await user.type(form.getByLabelText(/^Name/), 'Meera Nair');
  await user.clear(form.getByLabelText(/^Email/));
  await user.click(form.getByRole('combobox', { name: 'Gender' }));
  await sees(await page.findByRole('listbox'), 'M224-M226');
  await user.click(page.getByRole('option', { name: 'female' }));
  breakDown(updateCustomer);
  await press('Save', form);
  await sees(document.body, 'M301');
  expect(calls(updateCustomer)).toMatchObject([{ id: meera.phone, name: 'Meera Nair', email: null, gender: 'female' }]);
  tick('S043');
});

test('customers come in pages of ten', async () => {
  signIn();
  const all = Array.from({ length: 21 }, (_, at) => ({ ...meera, phone: `98450 ${10_000 + at}`, name: `Guest ${at + 1}` }));
  haveCustomers(...all);
  const { page, press } = openPage(path);
  const pages = within(await page.findByRole('navigation', { name: 'Pages' }));
  const shows = (first: number, last: number) =>
    waitFor(() => {
      const names = within(page.getByRole('list', { name: 'Customers' })).getAllByRole('heading');
      expect(names.map(({ textContent }) => textContent)).toEqual(all.slice(first - 1, last).map(({ name }) => name));
    });
  const isDisabled = (name: string) => (pages.getByRole('button', { name }) as HTMLButtonElement).disabled;
  pages.getByText(textOf('M221', { x: '10', total: '21' }));
  pages.getByText(textOf('M220', { n: '1' }));
  expect(isDisabled('First page')).toBe(true);
  await shows(1, 10);
  await press('Next page', pages);
  await pages.findByText('Page 2');
  await shows(11, 20);
  await press('Last page', pages);
  await shows(21, 21);
  expect(isDisabled('Next page')).toBe(true);
  await press('First page', pages);
  await shows(1, 10);
  tick('M220', 'M221', 'S042');
});

test('who may only view customers has no way to change one', async () => {
  signIn(staff('VIEW_CUSTOMERS'));
  haveCustomers(meera);
  const { page, press } = openPage(path);
  await page.findByRole('button', { name: /^History of/ });
  expect(page.queryAllByRole('button', { name: /^(New|Edit|Delete)\b/ })).toEqual([]);
  await press(/^CSV/);
  await page.findByRole('menuitem');
  expect(page.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Export']);
});
