import { randomUUID } from 'node:crypto';
import {
  addReservation,
  deleteReservation,
  listReservations,
  searchReservations,
  upcomingReservations,
  updateReservation,
} from '@thali/proto/ordering/reservations';
import { upTo } from './books.ts';
import { Restaurant } from './restaurant.ts';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

let udupi: Restaurant;
let form: { customerId: string; tableId: string; date: string; peopleCount: number };
beforeEach(async () => {
  udupi = await Restaurant.open();
  const { customerId, tableId } = await udupi.stock();
  form = { customerId, tableId, date: inMinutes(60), peopleCount: 2 };
});
const upcoming = () => udupi.owner.ok(upcomingReservations, {});

test('200 bookings of one table and time at once: exactly one gets it, the others are told so', async () => {
  const answers = await Promise.all(upTo(200).map(() => udupi.owner.untilAnswered(addReservation, form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${(body as { message: string }).message}`))).toEqual(
    new Set(['409 Table is already booked at that time!']),
  );
  expect(await upcoming()).toHaveLength(1);
});

test('one booking sent 20 times under one key is one booking, and every answer is the same', async () => {
  const key = randomUUID();
  const answers = await Promise.all(upTo(20).map(() => udupi.owner.call(addReservation, form, { key })));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await upcoming()).toHaveLength(1);
});

test('who may only see bookings can do nothing to them, and the till and the boards see those that are near', async () => {
  await udupi.owner.ok(addReservation, form);
  const [{ id = '' } = {}] = await upcoming();
  const { till: viewer } = await udupi.staff('VIEW_RESERVATIONS');
  expect(await viewer.ok(listReservations, { type: 'custom', from: today(-1), to: today(1) })).toHaveLength(1);
  expect(await viewer.ok(searchReservations, { q: 'only here' })).toHaveLength(1);
  for (const answer of [
    await viewer.call(addReservation, form),
    await viewer.call(updateReservation, { ...form, id }),
    await viewer.call(deleteReservation, { id }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  const { till: waiter } = await udupi.staff('ORDERS');
  expect(await waiter.ok(upcomingReservations, {})).toMatchObject([{ id, table_id: form.tableId }]);
  expect(await waiter.call(listReservations, {})).toMatchObject({ status: 403 });
  const { till: host } = await udupi.staff('MANAGE_RESERVATIONS');
  await host.ok(updateReservation, { ...form, id, status: 'cancelled' });
  expect(await upcoming()).toEqual([]);
  await host.ok(deleteReservation, { id });
});

test('screens that are open hear of a booking', async () => {
  const socket = await udupi.owner.socket();
  const heard = new Promise((resolve) => socket.once('reservation_changed', resolve));
  await udupi.owner.ok(addReservation, form);
  const [{ id } = { id: '' }] = await upcoming();
  expect(await heard).toEqual({ reservationId: id });
  socket.close();
});

const today = (days: number) => inMinutes(days * 1440).slice(0, 10);
