import { usualTitles } from '@thali/proto/catalog/kind-of-title';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import type { Menu, PaymentWay } from '../menu/menu.js';

/** What was received or given back by one way of paying, as credit notes keep it and events tell it. Minor units. */
export interface PaymentPart {
  /** As the payment type was called at the sale. */
  title: string;
  amountMinor: number;
  /** Null in a store without payment types; notes of the release before have neither it nor the kind. */
  paymentTypeId?: string | null;
  kind?: PaymentKind;
}

/** Cash of no payment type: in a store that has none of that kind, and on documents that name none. */
const plainCash = { id: null, title: usualTitles.cash, kind: 'cash' } as const;

/** The store's own cash: its first payment type of that kind. */
export const cashOf = ({ allPaymentTypes }: Pick<Menu, 'allPaymentTypes'>): PaymentWay | typeof plainCash =>
  allPaymentTypes.find(({ kind }) => kind === 'cash') ?? plainCash;

/** All of an amount in cash: what a note gave back that is from before its payments were kept. */
export const inCash = (amountMinor: number, cash: ReturnType<typeof cashOf> = plainCash): PaymentPart => ({
  ...{ title: cash.title, amountMinor, paymentTypeId: cash.id, kind: cash.kind },
});

/**
 * SQL: a row (`payment_type_id`, `kind`, `title`, `amount_minor`) for each part of what the credit note `note` gave back. A note that names no payment type
 * gave back by that of its invoice with the same title. One from before its payments were kept gave back cash: its only part has no title.
 */
export const refundParts = (note: string): string => `
  select part->>'kind' as kind, part->>'title' as title, (part->>'amountMinor')::bigint as amount_minor, position,
    coalesce((part->>'paymentTypeId')::uuid, (
      select payment_type_id from invoice_payment as paid
      where paid.tenant_id = ${note}.tenant_id and paid.invoice_id = ${note}.invoice_id and paid.title = part->>'title'
      order by paid.position limit 1
    )) as payment_type_id
  from jsonb_array_elements(
    coalesce(${note}.payments, jsonb_build_array(jsonb_build_object('kind', 'cash', 'amountMinor', ${note}.total_minor)))
  ) with ordinality as parts (part, position)`;
