import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { EntityManager } from 'typeorm';
import { movedBy } from '../orders/ledger.js';
import { type Drawer, expectedIn, type Moved } from './drawers.js';

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
  /** By payment type and title, in the order in which they were used last. */
  moved: Moved[];
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
  ), papers as (
    select id as invoice_id, null as credit_note_id from sold union all select invoice_id, id from credited
  ), moved as (
    select payment_type_id, kind, title, created_at, case when credit_note_id is null then amount_minor else 0 end as received,
      case when credit_note_id is null then 0 else -amount_minor end as refunded
    from ${movedBy('papers')} as moved
  ), way as (
    select payment_type_id, title, max(kind) as kind, sum(received)::bigint as received, sum(refunded)::bigint as refunded,
      max(created_at) as used_at
    from moved group by payment_type_id, title
  )
  select count(*) filter (where sign = 1)::int as invoices, count(*) filter (where sign = -1)::int as credit_notes,
    min(created_at) as first_at, coalesce(sum(sign * subtotal_minor), 0)::bigint as subtotal_minor,
    coalesce(sum(sign * discount_minor), 0)::bigint as discount_minor, coalesce(sum(sign * tax_minor), 0)::bigint as tax_minor,
    coalesce(sum(sign * total_minor), 0)::bigint as total_minor,
    (select coalesce(json_agg(way order by used_at, title collate "C"), '[]') from way) as moved
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
  const { title, kind, received, refunded } = drawer;
  return { title, kind, received: major(received), refunded: major(refunded), expected: major(expectedIn(drawer)) };
}
