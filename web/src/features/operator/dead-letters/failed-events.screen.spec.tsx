import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { type DeadLetter, dropDeadLetter, listDeadLetters, retryDeadLetter } from '@thali/proto/dead-letters';
import { answer, breakDown, calls, refuse } from '../../../../test/answers.ts';
import { operator } from '../../../../test/people.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';

const path = '/superadmin/dashboard/failed-events';
const refused: DeadLetter = {
  service: 'reporting',
  consumer: 'reporting-ordering',
  id: '01900000-0000-7000-8000-000000000001',
  tenantId: '01900000-0000-7000-8000-00000000a001',
  tenantName: 'Udupi Garden',
  subject: 'evt.ordering.order_created',
  reason: 'refused',
  error: 'new row for relation "day_item" violates check constraint "quantity"',
  tries: 5,
  streamSequence: 12,
  firstFailedAt: '2026-11-22T10:00:00Z',
  lastFailedAt: '2026-11-22T10:00:02Z',
  bytes: 5_000,
  payload: '{"id":"1"}',
};
const unreadable: DeadLetter = {
  ...refused,
  id: '01900000-0000-7000-8000-000000000002',
  reason: 'unreadable',
  error: 'no JSON: Unexpected token',
  tries: 1,
  tenantId: '00000000-0000-0000-0000-000000000000',
  tenantName: null,
  payload: '\ufffd\ufffd',
  bytes: 2,
};

test('failed events are shown with why, can be read, tried again and dropped with a reason; the sidebar counts them', async () => {
  signIn(operator);
  let letters = [refused, unreadable];
  answer(listDeadLetters, () => ({ letters, total: letters.length, away: ['catalog' as const] }));
  const { page, user } = openPage(path);
  const list = await page.findByRole('region', { name: 'Failed Events' });
  const [first, last] = (await within(list).findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await within(page.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: /^Failed Events ?2$/ });
  page.getByText('No answer from catalog');
  for (const text of ['Refused', /5 tries/, /Udupi Garden/, /check constraint/]) within(first).getByText(text);
  for (const text of ['Unreadable', /1 try/, /No tenant/]) within(last).getByText(text);
  await user.click(within(first).getByRole('button', { name: 'Show content' }));
  await within(first).findByText(/5,000 bytes in all/);

  refuse(retryDeadLetter, 'EVENT_REFUSED', { once: true });
  await user.click(within(first).getByRole('button', { name: 'Try again' }));
  await page.findByText('The event was refused again!');
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  answer(retryDeadLetter, () => {
    letters = letters.slice(1);
    return { message: 'Event applied!' };
  });
  await user.click(within(first).getByRole('button', { name: 'Try again' }));
  await page.findByText('Event applied!');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));

  answer(dropDeadLetter, () => {
    letters = [];
    return { message: 'Event dropped!' };
  });
  await user.click(within(list).getByRole('button', { name: 'Drop' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Drop this event' }));
  const drop = dialog.getByRole('button', { name: 'Drop' });
  expect(drop).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'nobody sent it');
  await user.click(drop);
  await page.findByText('No failed events');
  expect(calls(dropDeadLetter)).toEqual([
    {
      service: 'reporting',
      consumer: refused.consumer,
      tenantId: unreadable.tenantId,
      id: unreadable.id,
      reason: 'nobody sent it',
    },
  ]);
  await page.findByRole('link', { name: 'Failed Events' });
});

test('a list of failed events that can not be had says so and can be asked for again', async () => {
  signIn(operator);
  breakDown(listDeadLetters);
  const { page, user } = openPage(path);
  within(await page.findByRole('alert')).getByText(/getting issue while fetching data/);
  answer(listDeadLetters, { letters: [], total: 0, away: [] });
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByText('No failed events');
});
