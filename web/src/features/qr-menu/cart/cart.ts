import { unitPriceMinor } from '@thali/money/cart';
import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, toMajor } from '@thali/money/minor';
import type { MenuItem } from '@thali/proto/catalog/menu-items';

/** The server's limits: proto, place-qr-order. */
export const limits = { lines: 50, quantity: 99, notes: 100 } as const;

type Option = MenuItem['variants'][number];
/** The diner's choice of a dish (spec 3, QR cart line). `price`: of one piece with its size and addons, at the time it was added. */
export interface CartLine extends Omit<MenuItem, 'variants' | 'addons'> {
  /** Identifies the line, because a dish may have two lines. */
  key: number;
  quantity: number;
  notes: string | null;
  variant_id: string | null;
  variant: Option | null;
  addons_ids: string[];
  addons: Option[];
}
export interface Choice {
  variantId: string | null;
  addonIds: readonly string[];
  quantity: number;
  notes: string | null;
}
/** The choice made by adding a dish with one tap. */
export const asItIs: Choice = { variantId: null, addonIds: [], quantity: 1, notes: null };

/** Price of one piece in major units. A variant's price replaces the item's own. */
export function unitPrice(price: number, variant: Option | null, addons: readonly Option[], currency: string): number {
  const decimals = currencyDecimals(currency);
  const minor = (option: { price: number }) => nearestMinor(option.price, decimals);
  return toMajor(unitPriceMinor(nearestMinor(price, decimals), variant && minor(variant), addons.map(minor)), decimals);
}

/** Price of several pieces, in major units and exact. */
export function priceOfAll(price: number, quantity: number, currency: string): number {
  const decimals = currencyDecimals(currency);
  return toMajor(nearestMinor(price, decimals) * quantity, decimals);
}

/** Adds a choice: increases the line that is the same in everything, else adds a line. Beyond the limits the cart stays as it is. */
export function addToCart(lines: readonly CartLine[], item: MenuItem, choice: Choice, currency: string): CartLine[] {
  const { variants, addons: allAddons, ...fields } = item;
  const variant = variants.find(({ id }) => id === choice.variantId) ?? null;
  const addons = allAddons.filter(({ id }) => choice.addonIds.includes(id));
  const line: CartLine = {
    ...fields,
    key: 1 + Math.max(0, ...lines.map(({ key }) => key)),
    price: unitPrice(item.price, variant, addons, currency),
    quantity: Math.min(choice.quantity, limits.quantity),
    notes: choice.notes?.trim().slice(0, limits.notes) || null,
    variant_id: variant?.id ?? null,
    variant,
    addons_ids: addons.map(({ id }) => id),
    addons,
  };
  const same = lines.find((other) => identity(other) === identity(line));
  if (same) return withQuantity(lines, same.key, same.quantity + line.quantity);
  return lines.length < limits.lines ? [...lines, line] : [...lines];
}

/** 0 removes the line; larger quantities are cut to the limit. */
export function withQuantity(lines: readonly CartLine[], key: number, quantity: number): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.key !== key);
  return lines.map((line) => (line.key === key ? { ...line, quantity: Math.min(quantity, limits.quantity) } : line));
}

/** Empty notes are stored as null. */
export function withNotes(lines: readonly CartLine[], key: number, notes: string): CartLine[] {
  const text = notes.trim().slice(0, limits.notes) || null;
  return lines.map((line) => (line.key === key ? { ...line, notes: text } : line));
}

/** One piece less of a dish, from the line that was added last. */
export function oneLess(lines: readonly CartLine[], itemId: string): CartLine[] {
  const last = lines.findLast(({ id }) => id === itemId);
  return last ? withQuantity(lines, last.key, last.quantity - 1) : [...lines];
}

/** The number of pieces; of one dish if its id is given. */
export const countOf = (lines: readonly CartLine[], itemId?: string): number =>
  lines.reduce((sum, { id, quantity }) => (itemId === undefined || id === itemId ? sum + quantity : sum), 0);

const identity = ({ id, variant_id, addons_ids, notes }: CartLine) =>
  JSON.stringify([id, variant_id, [...addons_ids].sort(), notes]);
