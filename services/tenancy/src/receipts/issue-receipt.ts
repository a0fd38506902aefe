import { Inject, Injectable } from '@nestjs/common';
import { localDay } from '@thali/kit/domain/business-day';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { stateTaxOf } from '@thali/proto/gst-states';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type TenancyConfig } from '../config.js';
import { sellerZone } from '../seller-day.js';
import type { TenantEntity } from '../tenants/tenant.entity.js';
import type { BuyerOnOrder } from './buyer.js';
import { ReceiptEntity } from './receipt.entity.js';
import { attachmentOf } from './receipt-file.js';
import { receiptLetter } from './receipt-letter.js';
import { linkTo } from './receipt-link.entity.js';
import { nextReceiptNumber, receiptSeries } from './receipt-number.js';
import { taxWithin } from './tax-within.js';

interface Sale {
  tenant: Pick<TenantEntity, 'id' | 'name' | 'email'>;
  order: { planName: string; amountMinor: number } & BuyerOnOrder;
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

  /**
   * Stores the receipt of a sale and queues its mail. Takes the receipt number, which locks the counter, so call it last in the
   * transaction.
   */
  async issue(tx: EntityManager, { tenant, order, entry, paymentId, now }: Sale): Promise<void> {
    const { SELLER_NAME, SELLER_ADDRESS, SELLER_SAC, SELLER_GSTIN, RECEIPT_PREFIX } = this.config;
    const { id: tenantId, name, email } = tenant;
    const gstin = SELLER_GSTIN ?? null;
    const { months, startsOn, expiresOn } = entry;
    const { split, placeOfSupply } = this.split(order);
    // Charged only in the seller's own state, which is then the place of supply.
    const stateTax = placeOfSupply === null ? undefined : stateTaxOf(placeOfSupply);
    const receipt: ReceiptEntity = {
      ...{ tenantId, id: uuidv7(), issuedAt: now, paymentId, planName: order.planName, months, startsOn, expiresOn },
      totalMinor: order.amountMinor,
      ...split,
      seller: { name: SELLER_NAME, address: SELLER_ADDRESS, gstin, sac: SELLER_SAC, stateTax },
      buyer: { name: order.buyerName ?? name, email, gstin: order.buyerGstin, address: order.buyerAddress, placeOfSupply },
      number: await nextReceiptNumber(tx, receiptSeries(RECEIPT_PREFIX, localDay(now, sellerZone))),
    };
    await tx.insert(ReceiptEntity, receipt);
    await this.mail(tx, receipt, email, now);
  }

  /** The tax within an order's price, and the state that determines it. */
  split(order: Sale['order']): ReturnType<typeof taxWithin> {
    return taxWithin(this.config, order.amountMinor, order);
  }

  /** Queues the mail of a receipt: as an attachment, and with a link for devices that can not open the file. */
  async mail(tx: EntityManager, receipt: ReceiptEntity, to: string, now: Date): Promise<void> {
    const { tenantId } = receipt;
    const link = this.config.PUBLIC_URL && (await linkTo(tx, receipt, now, this.config.PUBLIC_URL));
    await this.mails.add(tx, { tenantId, to, attachment: attachmentOf(receipt) }, receiptLetter(receipt, link));
  }
}
