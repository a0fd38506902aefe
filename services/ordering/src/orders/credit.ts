import { AppError } from '@thali/kit/call/app-error';
import type { PricedLine } from '@thali/money/cart';
import { piecesOf } from '@thali/money/pieces';
import { exactRate } from '@thali/money/rate';
import { type OrderRow, priceOrder } from './order.js';
import { type TaxPart, taxParts } from './taxes.js';

/** A line as stored with its credit note, minor units: the part of a billed line that the note takes back. */
export interface CreditedLine {
  orderId: string;
  orderItemId: string;
  title: string;
  /** Variant and addons. */
  details: string;
  quantity: number;
  unitMinor: number;
  netMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
  taxTitle: string | null;
  /** Hundredths of a percent, cut; and thousandths where the rate has a third decimal. Notes of the release before have none. */
  taxRateBp: number;
  taxRateThousandths?: number | undefined;
  /** Whether the billed line was taxed. The tax of this part may be 0 all the same. */
  taxed: boolean;
}
/** An earlier note. A note without lines is from before lines were stored and took back its whole order. */
export interface EarlierNote {
  order_id: string;
  lines: CreditedLine[] | null;
}
/** A line as billed. Earlier notes took back `credited` pieces of it. */
export interface BilledLine extends Omit<CreditedLine, 'netMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor' | 'taxed'> {
  tokenNo: number;
  /** Id of the menu item. */
  itemId: string;
  credited: number;
  priced: PricedLine;
  /** Whether the tax of the line, and of each piece, is two equal halves. */
  inHalves: boolean;
}
export interface Chosen {
  /** Id of the order item. */
  id: string;
  quantity: number;
}

/** How many pieces these notes took back, by the order item's id. A note without lines took back all of its order. */
export function creditedPieces(orders: readonly OrderRow[], notes: readonly EarlierNote[]): Map<string, number> {
  const credited = new Map<string, number>();
  for (const { orderItemId, quantity } of notes.flatMap(({ lines }) => lines ?? []))
    credited.set(orderItemId, (credited.get(orderItemId) ?? 0) + quantity);
  const whole = new Set(notes.filter(({ lines }) => !lines).map(({ order_id }) => order_id));
  for (const { items } of orders.filter(({ id }) => whole.has(id)))
    for (const { id, quantity } of items) credited.set(id, quantity);
  return credited;
}

/** The billed lines of an invoice's orders, each with the number of pieces that earlier notes took back. */
export function billedLines(orders: readonly OrderRow[], notes: readonly EarlierNote[]): BilledLine[] {
  const credited = creditedPieces(orders, notes);
  return orders.flatMap((order) => {
    const { items, priced } = priceOrder(order);
    return items.map((item, index) => ({
      orderId: order.id,
      orderItemId: item.id,
      tokenNo: order.token_no,
      itemId: item.item_id,
      title: item.title,
      details: [item.variant_title, ...item.addons.map(({ title }) => title)].filter(Boolean).join(', '),
      quantity: item.quantity,
      credited: credited.get(item.id) ?? 0,
      unitMinor: item.unit_minor,
      taxTitle: item.tax_title,
      taxRateBp: item.tax_rate_bp,
      taxRateThousandths: item.tax_rate_thousandths ?? undefined,
      inHalves: order.halved_tax ?? false,
      priced: priced.lines[index] as PricedLine,
    }));
  });
}

/**
 * Takes back the chosen pieces of the lines or, without `chosen`, all that is left of them, which may be nothing.
 * @throws AppError NOT_FOUND for an id that is none of these lines, CREDIT_TOO_MUCH for more than is left
 */
export function creditOf(lines: readonly BilledLine[], chosen?: readonly Chosen[]): CreditedLine[] {
  const wanted = new Map<string, number>();
  for (const { id, quantity } of chosen ?? []) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const known = new Set(lines.map(({ orderItemId }) => orderItemId));
  if (chosen?.some(({ id }) => !known.has(id))) throw new AppError('NOT_FOUND');
  return lines.flatMap((line): CreditedLine[] => {
    const left = line.quantity - line.credited;
    const quantity = chosen ? (wanted.get(line.orderItemId) ?? 0) : left;
    if (quantity > left) throw new AppError('CREDIT_TOO_MUCH');
    return quantity ? [takeBack(line, quantity)] : [];
  });
}

function takeBack(line: BilledLine, quantity: number): CreditedLine {
  const { orderId, orderItemId, title, details, unitMinor, taxTitle, taxRateBp, taxRateThousandths, credited, priced } = line;
  const { netMinor, discountMinor, taxMinor, totalMinor } = piecesOf(
    priced,
    credited,
    credited + quantity,
    line.quantity,
    line.inHalves,
  );
  return {
    ...{ orderId, orderItemId, title, details, quantity, unitMinor, netMinor, discountMinor, taxMinor, totalMinor },
    ...{ taxTitle, taxRateBp, taxRateThousandths, taxed: priced.taxMinor > 0 },
  };
}

/** Minor units. */
export const sumCredit = (lines: readonly CreditedLine[]) => ({
  subtotalMinor: lines.reduce((sum, line) => sum + line.netMinor, 0),
  discountMinor: lines.reduce((sum, line) => sum + line.discountMinor, 0),
  taxMinor: lines.reduce((sum, line) => sum + line.taxMinor, 0),
  totalMinor: lines.reduce((sum, line) => sum + line.totalMinor, 0),
});

export const creditTaxes = (lines: readonly CreditedLine[]): TaxPart[] =>
  taxParts(
    lines.map((line) => ({
      title: line.taxTitle,
      rateThousandths: exactRate(line.taxRateBp, line.taxRateThousandths),
      priced: line,
      taxed: line.taxed,
    })),
  );

/** The orders that the credit `now` takes something of, by id, each with whether nothing of it is left afterwards. */
export function afterCredit(lines: readonly BilledLine[], now: readonly CreditedLine[]): Map<string, boolean> {
  const taken = new Map<string, number>();
  const orders = new Map<string, boolean>();
  for (const { orderId, orderItemId, quantity } of now) {
    taken.set(orderItemId, quantity);
    orders.set(orderId, true);
  }
  for (const { orderId, orderItemId, quantity, credited } of lines)
    if (credited + (taken.get(orderItemId) ?? 0) !== quantity && orders.has(orderId)) orders.set(orderId, false);
  return orders;
}
