import type { Letter } from '@thali/kit/mail/letter';
import { formatMoney } from '@thali/money/currency';
import { saleCurrency } from '../plans/plan.entity.js';
import { sellerDay } from '../seller-day.js';
import type { ReceiptEntity } from './receipt.entity.js';

export const receiptLetter = (receipt: ReceiptEntity, link: string | undefined): Letter => {
  const { number, totalMinor, taxableMinor, planName, startsOn, expiresOn, buyer } = receipt;
  const total = formatMoney(totalMinor, saleCurrency);
  const tax = totalMinor - taxableMinor;
  return {
    subject: `Payment receipt ${number}`,
    paragraphs: [`Thank you. We received ${total} for ${planName} of ${buyer.name}.`, 'The receipt is attached to this mail.'],
    facts: [
      ['Receipt number', number],
      ['Subscription', `${sellerDay(startsOn)} to ${sellerDay(expiresOn)}`],
      ...(tax ? [['GST included', formatMoney(tax, saleCurrency)] as [string, string]] : []),
      ['Total', total],
    ],
    action: link ? { label: 'Download the receipt', url: link } : undefined,
  };
};
