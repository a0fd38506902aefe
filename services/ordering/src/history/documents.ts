import type { EntityManager } from 'typeorm';
import type { Menu } from '../menu/menu.js';
import type { CreditedLine } from '../orders/credit.js';
import type { IssuedDocument } from '../orders/event-payloads.js';
import { creditedRevenue, type ItemRevenue, revenueOf } from '../orders/item-revenue.js';
import { givenBackBy, paidOn } from '../orders/ledger.js';
import { type OrderRow, priceOrder } from '../orders/order.js';
import { findOrders } from '../orders/order-store.js';
import { cashOf, inCash } from '../orders/payment-parts.js';
import { type PaidRow, partOf } from '../orders/payments.js';
import type { TaxPart } from '../orders/taxes.js';

/** An invoice or a credit note with the fields of its event. */
export interface DocumentRow extends IssuedDocument {
  id: string;
  invoice_id: string;
}
/** As read: taxes and payments are null when the document is from before they were stored. */
type FoundDocument = Omit<DocumentRow, 'items' | 'taxes' | 'payments'> & { taxes: TaxPart[] | null; payments: PaidRow[] | null };
/** SQL: payments as one JSON array, in their order. */
const collected = `jsonb_agg(jsonb_build_object('title', title, 'amount_minor', abs(amount_minor), 'payment_type_id', payment_type_id,
  'kind', kind) order by position)`;
const figures = `business_day::text, created_at, subtotal_minor, discount_minor, tax_minor, total_minor`;
const pageOf = (table: string) => `(select * from ${table} where tenant_id = $1 and id > $2 order by id limit $3) as document`;

interface Page {
  tx: EntityManager;
  tenantId: string;
  menu: Menu;
  /** The number of the document before the page. */
  after: string;
}

/** A page of invoices ordered by number. */
export async function invoicePage({ tx, tenantId, menu, after }: Page, size: number): Promise<DocumentRow[]> {
  const rows = await tx.query<FoundDocument[]>(
    `select id, id as invoice_id, ${figures}, delivery_type, taxes,
       array(select o.id from orders o where o.tenant_id = $1 and o.invoice_id = document.id order by o.id) as order_ids,
       (select ${collected} from ${paidOn('document.id')} as paid) as payments
     from ${pageOf('invoice')} order by id`,
    [tenantId, after, size],
  );
  const orders = await ordersOf(tx, tenantId, rows);
  return rows.map((row) => told(row, menu, revenueOf(row.order_ids.flatMap((id) => orders.get(id) ?? []).map(priceOrder))));
}

/** A page of credit notes ordered by number. */
export async function creditNotePage({ tx, tenantId, menu, after }: Page, size: number): Promise<DocumentRow[]> {
  const rows = await tx.query<(FoundDocument & { lines: CreditedLine[] | null })[]>(
    `select id, invoice_id, ${figures}, taxes, lines,
       (select ${collected} from ${givenBackBy('document')} as part where title is not null) as payments,
       case when lines is null then array[order_id]
         else array(select distinct (line->>'orderId')::uuid as id from jsonb_array_elements(lines) as line order by id) end as order_ids,
       (select delivery_type from orders o where o.tenant_id = $1 and o.id = order_id) as delivery_type
     from ${pageOf('credit_note')} order by id`,
    [tenantId, after, size],
  );
  const orders = await ordersOf(tx, tenantId, rows);
  return rows.map(({ lines, ...row }) => {
    const billed = row.order_ids.flatMap((id) => orders.get(id) ?? []);
    const itemOf = new Map(billed.flatMap(({ items }) => items.map((item) => [item.id, item.item_id])));
    return told(row, menu, lines ? creditedRevenue(lines, itemOf) : revenueOf(billed.map(priceOrder)));
  });
}

/** The orders of these documents, by id. */
async function ordersOf(tx: EntityManager, tenantId: string, rows: readonly FoundDocument[]): Promise<Map<string, OrderRow>> {
  const ids = rows.flatMap(({ order_ids }) => order_ids);
  const orders = ids.length ? await findOrders(tx, tenantId, 'id = any($2::uuid[])', ids) : [];
  return new Map(orders.map((order) => [order.id, order]));
}

const told = (row: FoundDocument, menu: Menu, items: ItemRevenue[]): DocumentRow => ({
  ...row,
  taxes: row.taxes ?? wholeTax(row),
  payments: row.payments?.map(partOf) ?? [inCash(row.total_minor, cashOf(menu))],
  items,
});

/** The whole tax as one part, for documents from before tax parts were stored. */
const wholeTax = ({ subtotal_minor, discount_minor, tax_minor }: FoundDocument): TaxPart[] =>
  tax_minor ? [{ title: 'Tax', rateBp: 0, taxableMinor: subtotal_minor - discount_minor, taxMinor: tax_minor }] : [];
