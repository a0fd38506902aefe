import { listCoupons } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import type { Output } from '@thali/proto/kernel';
import { countQrOrders } from '@thali/proto/ordering/qr-orders';
import { upcomingReservations } from '@thali/proto/ordering/reservations';
import { answer } from './answers.ts';
import { cash, printSettings, storeSettings } from './store.ts';

/** What the till is opened with: one dish, and no table to bring it to. */
export const till: Output<typeof posInit> = {
  categories: [],
  menuItems: [
    {
      id: '01900000-0000-7000-8000-00000000a004',
      title: 'Butter Naan',
      price: 55,
      net_price: null,
      image: null,
      category_id: null,
      category_title: null,
      tax_id: null,
      tax_title: null,
      tax_rate: 0,
      tax_type: 'none',
      is_sold_out: 0,
      diet: 'veg',
      variants: [],
      addons: [],
    },
  ],
  paymentTypes: [cash],
  printSettings,
  storeSettings,
  storeTables: [],
};

/** Answers all that the till asks when it opens. */
export function answerTill(): void {
  answer(posInit, till);
  answer(listCoupons, { coupons: [] });
  answer(countQrOrders, { totalQROrders: 0 });
  answer(upcomingReservations, []);
}
