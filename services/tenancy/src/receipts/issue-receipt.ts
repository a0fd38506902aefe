import { Inject, Injectable } from '@nestjs/common';
import { localDay } from '@thali/kit/business-day';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { percentToBasisPoints } from '@thali/money/minor';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type TenancyConfig } from '../config.js';
import { sellerZone } from '../seller-day.js';
import type { TenantEntity } from '../tenants/tenant.entity.js';
import { gstWithin } from './gst.js';
import { ReceiptEntity } from './receipt.entity.js';
import { receiptLetter } from './receipt-letter.js';
import { nextReceiptNumber, receiptSeries } from './receipt-number.js';

interface Sale {
  tenant: Pick<TenantEntity, 'id' | 'name' | 'email'>;
  order: { planName: string; amountMinor: number; buyerGstin: string | null };
  entry: { months: number; startsOn: Date; expiresOn: Date };
  paymentId: string;
  now: Date;
}

@Injectable()
export class IssueReceipt {
  constructor(
    @Inject(CONFIG) private readonly config: TenancyConfig,
    private readonly mails: MailQueue,
  ) {}

  /** Writes the receipt of a sale and the mail that brings it. Takes the number, so it comes last in the transaction. */
  async issue(tx: EntityManager, { tenant, order, entry, paymentId, now }: Sale): Promise<void> {
    const { SELLER_NAME, SELLER_ADDRESS, SELLER_SAC, SELLER_GSTIN, SELLER_GST_RATE, RECEIPT_PREFIX, PUBLIC_URL } = this.config;
    const { id: tenantId, name, email } = tenant;
    const gstin = SELLER_GSTIN ?? null;
    const { months, startsOn, expiresOn } = entry;
    const receipt: ReceiptEntity = {
      ...{ tenantId, id: uuidv7(), issuedAt: now, paymentId, planName: order.planName, months, startsOn, expiresOn },
      totalMinor: order.amountMinor,
      ...gstWithin(order.amountMinor, percentToBasisPoints(SELLER_GST_RATE), gstin, order.buyerGstin),
      seller: { name: SELLER_NAME, address: SELLER_ADDRESS, gstin, sac: SELLER_SAC },
      buyer: { name, email, gstin: order.buyerGstin },
      number: await nextReceiptNumber(tx, receiptSeries(RECEIPT_PREFIX, localDay(now, sellerZone))),
    };
    await tx.insert(ReceiptEntity, receipt);
    await this.mails.add(tx, { tenantId, to: email }, receiptLetter(receipt, PUBLIC_URL ?? ''));
  }
}
