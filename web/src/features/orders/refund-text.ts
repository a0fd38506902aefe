import type { Output } from '@thali/proto/kernel';
import type { previewCancel } from '@thali/proto/ordering/credit-notes';
import { moneyText } from '../../ui/money-text';

type Refund = Output<typeof previewCancel>['refunds'][number];

/** The refunds of a cancellation: for each paid order a sentence with the amount, the customer and the payment types. */
export const refundText = (refunds: readonly Refund[], currency: string): string =>
  refunds
    .map(({ token_no, invoice_id, customer_name, total, payments }) => {
      const ways = payments.map(({ title, amount }) => `${title} ${moneyText(amount, currency)}`).join(', ');
      const whom = customer_name ? `to ${customer_name}` : 'to the guest';
      return `${moneyText(total, currency)} of token ${token_no} goes back ${whom} by a credit note for invoice ${invoice_id}${ways && `: ${ways}`}.`;
    })
    .join(' ');
