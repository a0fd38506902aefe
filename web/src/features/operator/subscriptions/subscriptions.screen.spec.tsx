import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { confirmOperatorPassword } from '@thali/proto/identity/confirmation';
import { addPlan, deletePlan, listPlans, type Plan, updatePlan } from '@thali/proto/tenancy/plans';
import { answer, breakDown, calls, refuse } from '../../../../test/answers.ts';
import { operator } from '../../../../test/people.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';
import { yearly } from '../../../../test/tenants.ts';
import { sees, tick } from '../../../../test/ticks.ts';

const path = '/superadmin/dashboard/subscriptions';
const name = 'Two years at once';

test('plans are made, changed and deleted, and what fails is said', async () => {
  signIn(operator);
  let plans = [yearly];
  answer(listPlans, () => ({ subscriptions: plans }));
  const { page, user, press } = openPage(path);
  const body = document.body;

  await press('New');
  const adding = await page.findByRole('dialog', { name: 'New Subscription' });
  await press('Save', within(adding));
  await sees(adding, 'M087');
  await user.type(within(adding).getByLabelText('Name'), name);
  await user.type(within(adding).getByLabelText('Duration in months'), '24');
  await user.type(within(adding).getByLabelText('Amount (₹)'), '123456.5');
  breakDown(addPlan, { once: true });
  await press('Save', within(adding));
  await sees(body, 'M110');
  answer(addPlan, ({ name, duration_months, amount, description, trial_days = 0 }) => {
    const subscription = { id: '01900000-0000-7000-8000-000000000002', name, duration_months, amount, description, trial_days };
    plans = [yearly, subscription];
    return { message: 'Subscription created', subscription };
  });
  await press('Save', within(adding));
  await page.findByText('Subscription created');
  expect(calls(addPlan).at(-1)).toMatchObject({ name, duration_months: 24, amount: 123_456.5, trial_days: 14 });
  const row = (await page.findByText(name)).closest('tr') as HTMLElement;
  within(row).getByRole('cell', { name: '2 Years' });
  within(row).getByText('₹1,23,456.50');
  await sees(row, 'M065', 'M066');

  await press(/^Edit/, within(row));
  const editing = within(await page.findByRole('dialog', { name: 'Update Subscription' }));
  await user.clear(editing.getByLabelText('Amount (₹)'));
  await user.type(editing.getByLabelText('Amount (₹)'), '99');
  const [, two] = plans as [Plan, Plan];
  answer(updatePlan, { message: 'Subscription updated', subscription: { ...two, amount: 99 } });
  refuse(updatePlan, 'PASSWORD_NEEDED', { once: true });
  answer(confirmOperatorPassword, { message: 'Thank you!' });
  await press('Save', editing);
  const question = within(await page.findByRole('dialog', { name: 'Your password, please' }));
  await user.type(question.getByLabelText(/^Your Password/), 'secret');
  await press('Continue', question);
  await page.findByText('Subscription updated');
  expect(calls(confirmOperatorPassword)).toEqual([{ password: 'secret' }]);
  expect(calls(updatePlan).at(-1)).toMatchObject({ id: two.id, name, amount: 99 });

  const remove = async () => {
    await press(/^Delete/, within(row));
    const sure = within(await page.findByRole('alertdialog', { name: `Delete ${name}` }));
    sure.getByText('Are you sure! This process is irreversible!');
    await press('Delete', sure);
  };
  breakDown(deletePlan, { once: true });
  await remove();
  await sees(body, 'M111');
  answer(deletePlan, () => {
    plans = [yearly];
    return { message: 'Subscription deleted' };
  });
  await remove();
  await sees(body, 'M114');
  await waitFor(() => expect(page.queryByText(name)).toBeNull());
  expect(calls(deletePlan)).toEqual([{ id: two.id }, { id: two.id }]);
});

test('a plan may have limits of its own; empty fields have the usual figure', async () => {
  signIn(operator);
  const limited = { ...yearly, limits: { tables: 20, users: 9 } };
  answer(listPlans, { subscriptions: [limited] });
  answer(updatePlan, { message: 'Subscription updated', subscription: limited });
  const { page, user, press } = openPage(path);
  await press(/^Edit/);
  const editing = within(await page.findByRole('dialog', { name: 'Update Subscription' }));
  await user.click(editing.getByText('What a store may have'));
  expect(editing.getByLabelText('Menu items').getAttribute('placeholder')).toBe('5000');
  await user.clear(editing.getByLabelText('Users'));
  await user.type(editing.getByLabelText('Menu items'), '0');
  await press('Save', editing);
  await editing.findByText('Please provide a whole number from 1 to 100000000!');
  await user.type(editing.getByLabelText('Menu items'), '{Backspace}7000');
  await press('Save', editing);
  await page.findByText('Subscription updated');
  expect(calls(updatePlan).at(-1)).toMatchObject({ id: yearly.id, limits: { items: 7_000, tables: 20 } });
  expect(calls(updatePlan)).toHaveLength(1);
});

test('plans that can not be had or are none say so, and can be asked for again', async () => {
  signIn(operator);
  breakDown(listPlans);
  openPage(path);
  await sees(document.body, 'M109');
  breakDown(listPlans, { status: 200, json: { subscriptions: {} } });
  const { page, user } = openPage(path);
  await sees(document.body, 'M108');
  answer(listPlans, { subscriptions: [yearly] });
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('button', { name: /^Edit/ });
  tick('S092', 'S093');
});
