import { businessDay, type StoreClock } from '@thali/proto/store-clock';

/** Tokens and their business day as ISO date: `38-2026-11-20`, over several orders `38,40-2026-11-20`. */
export const receiptNumber = (orders: readonly { token_no: number; date: string }[], clock: StoreClock): string =>
  `${orders.map((order) => order.token_no).join(',')}-${businessDay(orders[0]?.date ?? Date.now(), clock)}`;
