import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { typedAsText } from '@thali/proto/address';
import type { Input, Output } from '@thali/proto/kernel';
import { readBilling } from '@thali/proto/tenancy/billing';
import { rupees } from '../plans/plan.entity.js';
import { ReceiptEntity } from '../receipts/receipt.entity.js';
import { TenantEntity } from '../tenants/tenant.entity.js';
import { PaymentOrderEntity } from './payment-order.entity.js';
import { PaymentProvider } from './provider.js';

@Controller()
export class ReadBilling {
  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
  ) {}

  @Rpc(readBilling)
  async handle(_: Input<typeof readBilling>, context: CallContext): Promise<Output<typeof readBilling>> {
    const { tenantId, now, role } = context;
    const isAdmin = role === 'admin';
    const { tenant, last, bought } = await this.db.tx(context, async (tx) => ({
      tenant: await tx.findOneBy(TenantEntity, { id: tenantId }),
      last: isAdmin ? await tx.findOne(ReceiptEntity, { where: { tenantId }, order: { issuedAt: 'desc' } }) : null,
      bought: await tx.findOne(PaymentOrderEntity, { where: { tenantId }, order: { createdAt: 'desc' } }),
    }));
    if (!tenant) throw new AppError('NOT_FOUND');
    const { isActive, subscriptionStart, subscriptionEnd, subscriptionPriceMinor: price, subscriptionMonths } = tenant;
    const { keyId, checkoutUrl, testMode } = this.provider;
    return {
      running: isActive && subscriptionEnd !== null && subscriptionEnd > now,
      subscription_start: subscriptionStart?.toISOString() ?? null,
      subscription_end: subscriptionEnd?.toISOString() ?? null,
      subscription_price: price === null ? null : rupees(price),
      subscription_duration_months: subscriptionMonths,
      gstin: last?.buyer.gstin ?? null,
      buyer: isAdmin
        ? {
            ...{ name: bought?.buyerName ?? tenant.name, address: bought?.buyerAddress ?? null },
            address_parts: bought?.buyerAddressParts ?? typedAsText(bought?.buyerAddress ?? null),
            ...{ state: bought?.buyerState ?? null, gstin: bought?.buyerGstin ?? null },
          }
        : null,
      checkout: isAdmin && keyId ? { script: checkoutUrl, key: keyId, test_mode: testMode } : null,
    };
  }
}
