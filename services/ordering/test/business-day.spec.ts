import { expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { runningDay } from '@thali/proto/store-clock';
import { v7 as uuidv7 } from 'uuid';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let place: Restaurant;
newRestaurantForEachTest((_, opened) => {
  place = opened;
});
/** The time of a call on that day in India. */
const by = (time: string) => ({ at: new Date(`2026-11-27T${time}+05:30`) });
const naan = () => ({ id: place.items.naan.id, quantity: 1 });

it('counts its token on while the day that runs goes to its end, though its start was moved', async () => {
  const token = async (time: string) => (await place.call(createOrder, place.order([naan()], 57.75), by(time))).tokenNo;
  await place.change([place.store({ business_day_start: 15 })]);
  expect([await token('13:00'), await token('13:30')]).toEqual([1, 2]);
  const running_day = runningDay(by('14:00').at, { time_zone: 'Asia/Kolkata', business_day_start: 15 });
  await place.change([place.store({ business_day_start: 0, running_day })]);
  expect([await token('14:30'), await token('14:59'), await token('15:00')]).toEqual([3, 4, 1]);
});

it('takes a coupon to the end of its last business day, also after midnight', async () => {
  const id = uuidv7();
  await place.change([
    place.store({ business_day_start: 4 }),
    { kind: 'coupon', id, data: { id, code: 'TONIGHT', discount: 10, expiry: '2026-11-26' } },
  ]);
  const order = place.order([naan()], 51.98, { discount: 5.5, couponCode: 'TONIGHT' });
  await place.call(createOrder, order, by('03:59:59'));
  await expect(place.call(createOrder, order, by('04:00:00'))).rejects.toMatchObject({ code: 'COUPON_INVALID' });
});
