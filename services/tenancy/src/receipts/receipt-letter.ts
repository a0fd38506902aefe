import type { Letter } from '@thali/kit/mail/letter';
import { formatMoney } from '@thali/money/currency';
import { saleCurrency } from '../plans/plan.entity.js';
import { sellerDay } from '../seller-day.js';
import type { ReceiptEntity } from './receipt.entity.js';

export const receiptLetter = (receipt: ReceiptEntity, publicUrl: string): Letter => {
  const { number, totalMinor, taxableMinor, planName, startsOn, expiresOn, buyer } = receipt;
  const total = formatMoney(totalMinor, saleCurrency);
  const tax = totalMinor - taxableMinor;
  return {
    subject: `Payment receipt ${number}`,
    paragraphs: [
      `Thank you. We received ${total} for ${planName} of ${buyer.name}.`,
      `Your subscription runs from ${sellerDay(startsOn)} to ${sellerDay(expiresOn)}.`,
      tax ? `${total} includes ${formatMoney(tax, saleCurrency)} GST. Receipt number: ${number}.` : `Receipt number: ${number}.`,
    ],
    action: { label: 'Download the receipt', url: `${publicUrl}/dashboard/inactive-subscription` },
  };
};
