import { defaultCalendar } from '@thali/kit/domain/business-day';
import type { Address } from '@thali/proto/address';
import { type StateTax, stateTaxOfSeller } from '@thali/proto/gst-states';
import type { Letterhead } from '@thali/proto/ordering/letterhead';
import type { EntityManager } from 'typeorm';

/** Number of the letterhead that a document was issued on (see the migration `letterheads`); null on documents from before letterheads. */
export interface OnLetterhead {
  letterhead: number | null;
}
interface LetterheadRow {
  number: number;
  template: number;
  title: string;
  seller: Partial<Omit<Letterhead, 'title' | 'template' | 'state_tax'>> & { address_parts?: Address | null };
}

/** Defaults for fields that a letterhead does not have, and for documents of a store that catalog never published. */
const nobody = {
  ...{ store_name: '', address: null, phone: null, email: null, image: null, gstin: null, fssai: null, sac: '', print: null },
  ...{
    currency: 'INR',
    time_zone: defaultCalendar.timeZone,
    hour_cycle: 24 as const,
    business_day_start: defaultCalendar.businessDayStart,
  },
};

export type LetterheadOf = (document: OnLetterhead) => Letterhead & { state_tax: StateTax };
/** The letterheads that these documents were issued on. */
export async function letterheadsOf(
  tx: EntityManager,
  tenantId: string,
  documents: readonly OnLetterhead[],
): Promise<LetterheadOf> {
  const numbers = [...new Set(documents.map(({ letterhead }) => letterhead ?? 1))];
  const rows = await tx.query<LetterheadRow[]>(
    'select number, template, title, seller from letterhead where tenant_id = $1 and number = any($2)',
    [tenantId, numbers],
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return ({ letterhead }) => {
    const { seller, ...form } = byNumber.get(letterhead ?? 1) ?? { seller: {}, template: 1, title: 'Invoice' };
    const { title, template } = letterhead === null ? firstForm(seller) : form;
    const { address_parts, ...said } = { ...nobody, ...seller };
    return { ...said, title, template, state_tax: stateTaxOn(template, said.gstin, address_parts) };
  };
}

/** All letterheads of the tenant, and null for documents from before letterheads were stored. */
export async function allLetterheads(tx: EntityManager, tenantId: string): Promise<OnLetterhead[]> {
  const numbers = await tx.query<OnLetterhead[]>('select number as letterhead from letterhead where tenant_id = $1', [tenantId]);
  return [{ letterhead: null }, ...numbers];
}

/** Templates 1 and 2 print SGST for every state. Documents that were issued on them keep that. */
const stateTaxOn = (template: number, gstin: string | null, address?: Address | null): StateTax =>
  template > 2 ? stateTaxOfSeller(gstin, address) : 'SGST';

/** Template and title of documents from before letterheads were stored. */
const firstForm = ({ gstin }: LetterheadRow['seller']) => ({ template: 1, title: gstin ? 'Tax invoice' : 'Invoice' });

/** Select-list column `time_zone`. The statement must name the document `document` and have the tenant in $1. */
export const letterheadZone = `(
  select seller->>'time_zone' from letterhead where tenant_id = $1 and number = coalesce(document.letterhead, 1)) as time_zone`;

/** The time zone in which a document's times are written. */
export const zoneOf = ({ time_zone }: { time_zone: string | null }): string => time_zone ?? nobody.time_zone;
