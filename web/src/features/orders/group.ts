import { t } from '@lingui/core/macro';
import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, toMajor } from '@thali/money/minor';
import type { Act } from '@thali/proto/acts';
import type { Order } from '@thali/proto/ordering/order';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import { isToCook } from '../../domain/orders/item-status';
import { tableTitle } from '../../domain/tables/table-title';

const MINUTE = 60_000;
/** A table that has waited this long for its payment is highlighted. */
export const OVERDUE_MS = 45 * MINUTE;

export const titleOf = (group: OrderGroup) => (group.table_title ? tableTitle(group.table_title) : t`Seat Booking`);

/** The group's floor, or the delivery type of an order without a table. */
export const placeOf = (group: OrderGroup) =>
  group.table_title ? group.floor : deliveryTitle(group.orders[0]?.delivery_type ?? 'dinein');

/** True if nothing is left to pay, also after refunds and of what the card does not show. */
export const isPaid = ({ orders, more, due }: OrderGroup) =>
  orders.every((order) => order.payment_status !== 'pending') && !(more && due + more.due > 0);

/** Whether cancelling the group gives money back. */
export const givesBack = (group: OrderGroup) => group.orders.some(({ payment_status }) => payment_status === 'paid');

/** What cancelling the group is; whoever cancels it may do all of it. */
export const cancellingActs = (group: OrderGroup): Act[] => [
  ...(givesBack(group) ? (['giveBack'] as const) : []),
  ...(group.orders.every(({ payment_status }) => payment_status === 'paid') ? [] : (['cancelUnpaid'] as const)),
];

/** What brings the group to its end, of those that somebody may do the first; the others may look at it. */
export const settlingActs = (group: OrderGroup): Act[] => (isPaid(group) ? ['moveItem'] : ['takePayment', 'closeUnpaid']);

/** Whether an item is new or being prepared. */
export const leftToCook = (group: OrderGroup) => group.orders.some((order) => order.items.some(({ status }) => isToCook(status)));

/** When the oldest order was placed, milliseconds since 1970. */
export const startedAt = (group: OrderGroup) => Math.min(...group.orders.map((order) => Date.parse(order.date)));

/** Sum in major units, without the rounding errors of adding fractions. */
const sum = (amounts: number[], currency: string) => {
  const decimals = currencyDecimals(currency);
  return toMajor(
    amounts.reduce((total, amount) => total + nearestMinor(amount, decimals), 0),
    decimals,
  );
};

/** The amount due, or the amount paid if nothing is due. */
export const amountOf = (group: OrderGroup, currency: string) =>
  isPaid(group)
    ? sum(
        group.orders.map((order) => order.totals.total),
        currency,
      )
    : group.due;

/** The amount due of all groups, major units. */
export const toCollect = (groups: readonly OrderGroup[], currency: string) =>
  sum(
    groups.flatMap(({ due, more }) => [due, more?.due ?? 0]),
    currency,
  );

/** An order of a list in the form that the payment dialog takes. */
export const groupOf = (order: Order): OrderGroup => ({
  table_id: order.table_id,
  table_title: order.table_title,
  floor: order.floor,
  order_ids: [order.id],
  due: order.totals.total,
  orders: [order],
});
