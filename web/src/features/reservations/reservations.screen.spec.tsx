import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { reservationsInit } from '@thali/proto/catalog/init';
import type { LoggedUser } from '@thali/proto/identity/session';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { addReservation, listReservations, type Reservation, searchReservations } from '@thali/proto/ordering/reservations';
import { usualClock } from '@thali/proto/store-clock';
import dayjs from 'dayjs';
import { answer, answerPage, breakDown, calls, cutOff } from '../../../test/answers.ts';
import { owner, staff } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { meera, storeSettings, table } from '../../../test/store.ts';
import { sees, textOf, tick } from '../../../test/ticks.ts';

const path = '/dashboard/reservation';
const booking = (): Reservation => ({
  ...{ id: '01900000-0000-7000-8000-00000000c001', customer_id: meera.phone, customer_name: meera.name },
  ...{ date: new Date(Date.now() + 3_600_000).toISOString(), table_id: table.id, table_title: table.table_title },
  ...{ status: 'booked', notes: null, people_count: 3, unique_code: 'B1' },
  ...{ created_at: '2026-11-22T10:00:00Z', updated_at: '2026-11-22T10:00:00Z' },
});

/** Opens the bookings, which are these whatever days are asked for. */
async function openBookings(bookings: Reservation[], person: LoggedUser = owner) {
  signIn(person);
  answer(reservationsInit, { storeTables: [table], storeSettings });
  answerPage(listReservations, () => ({ rows: bookings, total: bookings.length }));
  const opened = openPage(path);
  await opened.page.findByRole('heading', { name: 'Advance Booking' });
  return opened;
}

test('a booking needs customer and time, and one that fails is told', async () => {
  const { page, user, press } = await openBookings([]);
  await sees(await page.findByRole('main'), 'M199', 'M200');
  await user.click(page.getAllByRole('button', { name: 'New' })[0] as HTMLElement);
  const form = await page.findByRole('dialog', { name: textOf('M211') });
  await press('Save', within(form));
  await sees(form, 'M211', 'M282', 'M283');
  await press('Cancel', within(form));

  const free = await page.findByRole('button', { name: 'Book Table T5' });
  free.focus();
  await user.keyboard('{Enter}');
  await press('Search Customer');
  answerPage(searchCustomers, () => ({ rows: [meera], total: 1 }));
  await user.type(await page.findByRole('searchbox', { name: 'Search Customer' }), 'mee');
  await press(/^Meera/);
  await page.findByRole('button', { name: 'Customer: Meera' });
  breakDown(addReservation);
  await press('Save');
  await sees(document.body, 'M300');
  expect(calls(addReservation)).toMatchObject([{ customerId: meera.phone, tableId: table.id, peopleCount: 2, status: 'booked' }]);
});

test('days without bookings say so, and so does a search that finds nothing or has no answer', async () => {
  const { page, user } = await openBookings([]);
  await sees(document.body, 'M201');
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  answerPage(searchReservations, () => ({ rows: [], total: 0 }));
  await user.type(search, 'nobody is called so');
  await sees(document.body, 'M312');
  cutOff(searchReservations);
  await user.clear(search);
  await user.type(search, 'no answer');
  await sees(document.body, 'M311');
  expect(calls(searchReservations).at(-1)).toEqual({ q: 'no answer' });
});

test('the filter offers the days of the specification, and Custom from today to a month ahead', async () => {
  const { page, user, press } = await openBookings([]);
  await press('Filter: Today');
  const dialog = await page.findByRole('dialog', { name: 'Filter' });
  const filter = within(dialog);
  await sees(dialog, 'M202-M208');
  filter.getByRole('radio', { name: 'Today', checked: true });
  await user.click(filter.getByRole('radio', { name: textOf('M208') }));
  await sees(dialog, 'M209', 'M210');
  tick('S039');
  const today = dayjs(new Intl.DateTimeFormat('en-CA', { timeZone: usualClock.time_zone }).format());
  expect(filter.getByRole('button', { name: 'From' }).textContent).toBe(today.format('D MMM YYYY'));
  filter.getByRole('button', { name: 'To' });
  await press('Apply', filter);
  // The timeline beside the list asks for single days.
  const ranges = () => calls(listReservations).filter(({ from, to }) => from !== to);
  const [from, to] = [today, today.add(1, 'month')].map((day) => day.format('YYYY-MM-DD'));
  await waitFor(() => expect(ranges()).toMatchObject([{ type: 'custom', from, to, page: 1 }]));
});

test('who may only see bookings has no buttons to change them', async () => {
  const { page } = await openBookings([booking()], staff('VIEW_RESERVATIONS'));
  within(await page.findByRole('list', { name: 'Bookings' })).getAllByRole('listitem');
  for (const name of ['New', /^Edit booking/, /^Delete booking/, /^Book Table/])
    expect(page.queryAllByRole('button', { name })).toEqual([]);
});
