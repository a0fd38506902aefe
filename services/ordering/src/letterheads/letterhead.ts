import { defaultCalendar } from '@thali/kit/domain/business-day';
import type { Address } from '@thali/proto/address';
import { type StateTax, stateTaxOfSeller } from '@thali/proto/gst-states';
import type { Letterhead } from '@thali/proto/ordering/letterhead';
import type { EntityManager } from 'typeorm';

/** What a document row says of its seller: see the migration `letterheads`. Null: from before letterheads were kept. */
export interface OnLetterhead {
  letterhead: number | null;
}
interface LetterheadRow {
  number: number;
  template: number;
  title: string;
  seller: Partial<Omit<Letterhead, 'title' | 'template' | 'state_tax'>> & { address_parts?: Address | null };
}

/** Of a document whose store was never told of. */
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

/** Everything that a document of this tenant may be issued on. */
export async function allLetterheads(tx: EntityManager, tenantId: string): Promise<OnLetterhead[]> {
  const numbers = await tx.query<OnLetterhead[]>('select number as letterhead from letterhead where tenant_id = $1', [tenantId]);
  return [{ letterhead: null }, ...numbers];
}

/** Templates 1 and 2 call it SGST everywhere, and documents that were issued on them do so for ever. */
const stateTaxOn = (template: number, gstin: string | null, address?: Address | null): StateTax =>
  template > 2 ? stateTaxOfSeller(gstin, address) : 'SGST';

/** What papers were called before letterheads were kept. */
const firstForm = ({ gstin }: LetterheadRow['seller']) => ({ template: 1, title: gstin ? 'Tax invoice' : 'Invoice' });

/** Columns of a statement over documents, to be read with the document itself as `document`. */
export const letterheadZone = `(
  select seller->>'time_zone' from letterhead where tenant_id = $1 and number = coalesce(document.letterhead, 1)) as time_zone`;

/** In which zone a document's moments are written. */
export const zoneOf = ({ time_zone }: { time_zone: string | null }): string => time_zone ?? nobody.time_zone;
