import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type PaymentKind, paymentKinds } from '@thali/proto/catalog/payment-kinds';
import { i18n } from '#words';

const titles: Record<PaymentKind, MessageDescriptor> = {
  cash: msg({ context: 'kind of payment', message: 'Cash' }),
  upi: msg({ context: 'kind of payment', message: 'UPI' }),
  card: msg({ context: 'kind of payment', message: 'Card' }),
  wallet: msg({ context: 'kind of payment', message: 'Wallet' }),
  credit: msg({ context: 'kind of payment', message: 'Credit' }),
  other: msg({ context: 'kind of payment', message: 'Other' }),
};

export const kindTitle = (kind: PaymentKind): string => i18n._(titles[kind]);

export const kindChoices = () => paymentKinds.map((kind) => ({ value: kind, label: kindTitle(kind) }));
