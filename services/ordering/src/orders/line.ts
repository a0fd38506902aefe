import { AppError } from '@thali/kit/call/app-error';
import { type CartLine as MoneyLine, toTaxType, unitPriceMinor } from '@thali/money/cart';
import { toMajor } from '@thali/money/minor';
import { exactRate, rateToPercent, storedRate } from '@thali/money/rate';
import type { CartLine, ItemStatus, OrderItem } from '@thali/proto/ordering/order';
import type { OrderState } from '@thali/proto/ordering/order-events';
import type { Menu } from '../menu/menu.js';
import type { Placed, Read } from './columns.js';
import type { itemColumns } from './order-columns.js';

// A line of an order from the cart to its row, and from there to whoever reads it: what a column of it means stands here.

type Line = Read<typeof itemColumns>;
export type PlacedLine = Placed<typeof itemColumns>;
/** A cart line with everything that is stored of it, priced from the menu. */
export type DraftLine = Omit<PlacedLine, 'id' | 'position'>;

/**
 * The line that a cart line becomes, priced from the menu.
 * @throws AppError ITEM_UNAVAILABLE, VARIANT_REQUIRED, VARIANT_UNKNOWN, ADDON_UNKNOWN, each with the item's id
 */
export function draftLine(line: CartLine, menu: Menu): DraftLine {
  const item = menu.items.get(line.id);
  if (!item || item.soldOut) throw new AppError('ITEM_UNAVAILABLE', { details: { itemId: line.id } });
  if (item.variants.size && !line.variant_id) throw new AppError('VARIANT_REQUIRED', { details: { itemId: line.id } });
  const variant = line.variant_id ? item.variants.get(line.variant_id) : null;
  if (variant === undefined) throw new AppError('VARIANT_UNKNOWN', { details: { itemId: line.id } });
  const addons = line.addons_ids.map((id) => {
    const addon = item.addons.get(id);
    if (!addon) throw new AppError('ADDON_UNKNOWN', { details: { itemId: line.id } });
    return addon;
  });
  const rate = storedRate(item.taxRateThousandths);
  return {
    item_id: item.id,
    title: item.title,
    variant_id: variant?.id ?? null,
    variant_title: variant?.title ?? null,
    variant_price_minor: variant?.priceMinor ?? null,
    addons,
    unit_minor: unitPriceMinor(
      item.priceMinor,
      variant?.priceMinor ?? null,
      addons.map((addon) => addon.priceMinor),
    ),
    quantity: line.quantity,
    notes: line.notes,
    tax_title: item.taxTitle,
    tax_rate_bp: rate.hundredths,
    tax_rate_thousandths: rate.thousandths,
    tax_type: item.taxType,
  };
}

export type RateColumns = Pick<Line, 'tax_rate_bp' | 'tax_rate_thousandths'>;
/** The rate that an item was sold at, in thousandths of a percent. */
export const rateOfItem = (item: RateColumns): number => exactRate(item.tax_rate_bp, item.tax_rate_thousandths);
/** An item as input of `priceCart`. */
export const moneyLine = (item: Pick<Line, 'unit_minor' | 'quantity' | 'tax_type'> & RateColumns): MoneyLine => ({
  unitMinor: item.unit_minor,
  quantity: item.quantity,
  taxRateThousandths: rateOfItem(item),
  taxType: toTaxType(item.tax_type),
});

/** The line as clients read it, in major units. */
export function itemOnWire(item: Line, decimals: number): OrderItem {
  return {
    id: item.id,
    order_id: item.order_id,
    item_id: item.item_id,
    item_title: item.title,
    variant_id: item.variant_id,
    variant_title: item.variant_title,
    variant_price: item.variant_price_minor === null ? null : toMajor(item.variant_price_minor, decimals),
    price: toMajor(item.unit_minor, decimals),
    quantity: item.quantity,
    status: item.status,
    date: item.status_at.toISOString(),
    addons: item.addons.map(({ id, title, priceMinor }) => ({ id, title, price: toMajor(priceMinor, decimals) })),
    notes: item.notes,
    tax_title: item.tax_title,
    tax_rate: rateToPercent(rateOfItem(item)),
    tax_type: toTaxType(item.tax_type),
    amount: toMajor(item.unit_minor * item.quantity, decimals),
  };
}

/** The line as other services read it, minor units. */
export const itemState = (item: Pick<Line, keyof PlacedLine & keyof Line>, status: ItemStatus): OrderState['items'][number] => ({
  id: item.id,
  itemId: item.item_id,
  title: item.title,
  variant: item.variant_id === null ? null : { id: item.variant_id, title: item.variant_title ?? '' },
  addons: item.addons,
  unitMinor: item.unit_minor,
  quantity: item.quantity,
  status,
});
