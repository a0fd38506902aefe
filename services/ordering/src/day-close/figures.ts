import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { EntityManager } from 'typeorm';
import { type Drawer, expectedIn } from './drawers.js';

/** Sums of documents, credit notes subtracted. Minor units. */
export interface Sums {
  invoices: number;
  credit_notes: number;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
  total_minor: number;
}
export interface Figures extends Sums {
  /** When the first of the documents was issued. */
  first_at: Date | null;
  drawers: Drawer[];
}

/**
 * Sums up documents and their payments alone, in one statement, so that the open day, its close and every check of it use the same rules.
 */
const figuresOf = (chosen: string) => `
  with sold as (
    select * from invoice where tenant_id = $1 and ${chosen}
  ), credited as (
    select * from credit_note where tenant_id = $1 and ${chosen}
  ), documents as (
    select 1 as sign, created_at, subtotal_minor, discount_minor, tax_minor, total_minor from sold
    union all
    select -1, created_at, subtotal_minor, discount_minor, tax_minor, total_minor from credited
  ), moved as (
    select title, amount_minor as received, 0 as refunded
    from invoice_payment where tenant_id = $1 and invoice_id in (select id from sold)
    union all
    -- A note from before its payments were kept gave back cash.
    select part->>'title', 0, (part->>'amountMinor')::bigint
    from credited, jsonb_array_elements(
      coalesce(payments, jsonb_build_array(jsonb_build_object('title', 'Cash', 'amountMinor', total_minor)))) as part
  ), drawer as (
    select title, sum(received)::bigint as received, sum(refunded)::bigint as refunded from moved group by title
  )
  select count(*) filter (where sign = 1)::int as invoices, count(*) filter (where sign = -1)::int as credit_notes,
    min(created_at) as first_at, coalesce(sum(sign * subtotal_minor), 0)::bigint as subtotal_minor,
    coalesce(sum(sign * discount_minor), 0)::bigint as discount_minor, coalesce(sum(sign * tax_minor), 0)::bigint as tax_minor,
    coalesce(sum(sign * total_minor), 0)::bigint as total_minor,
    (select coalesce(json_agg(drawer order by title collate "C"), '[]') from drawer) as drawers
  from documents`;
const ofOpenDay = figuresOf('day_close_id is null');
const ofClosedDay = figuresOf('day_close_id = $2');

/** Figures of the documents of a close or, without `closeId`, of those that are in no close yet. */
export async function readFigures(tx: EntityManager, tenantId: string, closeId?: string): Promise<Figures> {
  const [figures] = await (closeId === undefined
    ? tx.query<Figures[]>(ofOpenDay, [tenantId])
    : tx.query<Figures[]>(ofClosedDay, [tenantId, closeId]));
  return figures as Figures;
}

/** Time of the last close. */
export async function lastCloseAt(tx: EntityManager, tenantId: string): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }[]>('select max(closed_at) as at from day_close where tenant_id = $1', [
    tenantId,
  ]);
  return row?.at ?? null;
}

export function sumsOnWire(sums: Sums, currency: string) {
  const major = (minor: number) => toMajor(minor, currencyDecimals(currency));
  return {
    invoices: sums.invoices,
    credit_notes: sums.credit_notes,
    subtotal: major(sums.subtotal_minor),
    discount: major(sums.discount_minor),
    tax_total: major(sums.tax_minor),
    total: major(sums.total_minor),
  };
}

export function drawerOnWire(drawer: Drawer, currency: string) {
  const major = (minor: number) => toMajor(minor, currencyDecimals(currency));
  const { title, received, refunded } = drawer;
  return { title, received: major(received), refunded: major(refunded), expected: major(expectedIn(drawer)) };
}
