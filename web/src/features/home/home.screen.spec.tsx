import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import type { Output } from '@thali/proto/kernel';
import { dashboard } from '@thali/proto/reporting/reports';
import { answer, breakDown, hold } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { sees, tick } from '../../../test/ticks.ts';
import { hideFirstHour } from '../../domain/store/first-hour';

const quiet: Output<typeof dashboard> = {
  currency: 'INR',
  storeName: 'Chandni',
  ordersCount: 1234,
  newCustomerCount: 5,
  repeatedCustomerCount: 6,
  reservations: [],
  topSellingItems: [],
};

test('home tells of today, and says when it loads, has nothing, can not be had or breaks', async () => {
  signIn();
  hideFirstHour();
  const open = async () => {
    const { page } = openPage('/dashboard/home');
    return { page, main: await page.findByRole('main') };
  };
  answer(dashboard, quiet);
  const letGo = hold(dashboard);
  const { main } = await open();
  await sees(main, 'M047', 'M092');
  letGo();
  await sees(main, 'M040-M046');

  answer(dashboard, {
    ...quiet,
    reservations: [
      {
        id: '01900000-0000-7000-8000-000000000001',
        customer_id: '98450 11111',
        customer_name: 'Meera',
        date: new Date().toISOString(),
        people_count: 3,
        table_id: '01900000-0000-7000-8000-000000000002',
        table_title: 'Window',
        notes: null,
        status: 'booked',
        unique_code: 'B1',
        created_at: '2026-11-22T10:00:00Z',
        updated_at: '2026-11-22T10:00:00Z',
      },
    ],
    topSellingItems: [{ title: 'Masala Dosa', price: 95, orders_count: 7, image: null }],
  });
  const busy = await open();
  const row = within(await busy.page.findByRole('list', { name: 'Reservations today' })).getByRole('listitem');
  for (const fact of ['Meera', '98450 11111', 'Table Window']) within(row).getByText(fact);
  expect(row.textContent).toContain('3 people');
  const item = within(busy.page.getByRole('list', { name: 'Top selling items' })).getByRole('listitem');
  for (const fact of ['Masala Dosa', '₹95.00']) within(item).getByText(fact);
  expect(item.textContent).toContain('7');
  within(busy.main).getAllByRole('link', { name: /Reports/ });

  breakDown(dashboard);
  await sees((await open()).main, 'M048');

  // A part that crashes does not affect the others.
  breakDown(dashboard, { status: 200, json: { ...quiet, reservations: {} } });
  const { page } = await open();
  await page.findByText('This part can not be shown.');
  page.getByText('1,234');

  breakDown(dashboard, { status: 200, json: { ...quiet, storeName: { toString: null } } });
  await sees((await open()).main, 'M090');
  tick('S018', 'S013');
});
