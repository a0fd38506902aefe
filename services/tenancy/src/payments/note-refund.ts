import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { roundedDivision } from '@thali/money/exact';
import * as z from 'zod';
import { ReceiptEntity } from '../receipts/receipt.entity.js';
import { lockTenant } from '../tenants/tenant.entity.js';

/** A refund as the provider reports it, made in its dashboard. Amount in paise. */
export const Refund = z.object({ id: z.string().min(1), payment_id: z.string().min(1), amount: z.coerce.number().int().min(1) });
export type Refund = z.output<typeof Refund>;

/** Stores the refunds of a payment, each once. The subscription stays as it is; changing it is up to the operator who refunds. */
@Injectable()
export class NoteRefund {
  constructor(private readonly db: Database) {}

  /** The refunded tax is in proportion to the payment's tax; all refunds of a payment together never exceed that tax. */
  note(context: CallContext, { id, payment_id: paymentId, amount }: Refund): Promise<'refunded' | 'already' | 'unknown payment'> {
    const { tenantId, now } = context;
    return this.db.tx(context, async (tx) => {
      await lockTenant(tx, tenantId);
      const receipt = await tx.findOneBy(ReceiptEntity, { tenantId, paymentId });
      if (!receipt) return 'unknown payment';
      const [before] = await tx.query<{ amount: number; tax: number }[]>(
        `select coalesce(sum(amount_minor), 0)::bigint as amount, coalesce(sum(tax_minor), 0)::bigint as tax
         from refund where tenant_id = $1 and payment_id = $2`,
        [tenantId, paymentId],
      );
      const { totalMinor, taxableMinor } = receipt;
      const together = Math.min(totalMinor, (before?.amount ?? 0) + amount);
      const taxMinor = roundedDivision(together, totalMinor - taxableMinor, totalMinor) - (before?.tax ?? 0);
      const added = await tx.query<unknown[]>(
        `insert into refund (tenant_id, id, payment_id, amount_minor, tax_minor, refunded_at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing returning 1`,
        [tenantId, id, paymentId, amount, Math.max(0, taxMinor), now],
      );
      return added.length ? 'refunded' : 'already';
    });
  }
}
