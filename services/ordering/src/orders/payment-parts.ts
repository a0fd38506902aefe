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
