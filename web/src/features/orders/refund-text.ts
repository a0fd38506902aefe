import { t } from '@lingui/core/macro';
import type { Output } from '@thali/proto/kernel';
import type { previewCancel } from '@thali/proto/ordering/credit-notes';
import { moneyText } from '../../ui/money-text';

type Refund = Output<typeof previewCancel>['refunds'][number];

/** The refunds of a cancellation: for each paid order a sentence with the amount, the customer and the payment types. */
export const refundText = (refunds: readonly Refund[], currency: string): string =>
  refunds
    .map(({ token_no: token, invoice_id: invoice, customer_name: customer, total, payments }) => {
      const amount = moneyText(total, currency);
      const ways = payments.map((payment) => `${payment.title} ${moneyText(payment.amount, currency)}`).join(', ');
      if (customer)
        return ways
          ? t`${amount} of token ${token} goes back to ${customer} by a credit note for invoice ${invoice}: ${ways}.`
          : t`${amount} of token ${token} goes back to ${customer} by a credit note for invoice ${invoice}.`;
      return ways
        ? t`${amount} of token ${token} goes back to the guest by a credit note for invoice ${invoice}: ${ways}.`
        : t`${amount} of token ${token} goes back to the guest by a credit note for invoice ${invoice}.`;
    })
    .join(' ');
