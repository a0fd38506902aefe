import type { Address } from '@thali/proto/address';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Payment } from './provider.js';

/** What a store set out to buy; price and length are fixed here and never taken from a client again. */
@Entity('payment_order')
export class PaymentOrderEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'provider_order_id' }) providerOrderId: string;
  @Column('text', { name: 'plan_name' }) planName: string;
  @Column('int') months: number;
  /** Paise. */
  @Column('bigint', { name: 'amount_minor' }) amountMinor: number;
  @Column('text', { name: 'buyer_gstin', nullable: true }) buyerGstin: string | null;
  /** The rest of what the receipt says of the buyer; null where it was not entered. */
  @Column('text', { name: 'buyer_name', nullable: true }) buyerName: string | null;
  @Column('text', { name: 'buyer_address', nullable: true }) buyerAddress: string | null;
  /** The parts of that text; null where it was typed as one. */
  @Column('jsonb', { name: 'buyer_address_parts', nullable: true }) buyerAddressParts: Address | null;
  @Column('text', { name: 'buyer_state', nullable: true }) buyerState: string | null;
  /** `failed` after an attempt that failed; another may follow. `paid` is for ever. */
  @Column('text') status: 'created' | 'failed' | 'paid';
  @Column('text', { name: 'payment_id', nullable: true }) paymentId: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt: Date | null;
  /** When to ask the provider about it; null once nobody needs to. */
  @Column('timestamptz', { name: 'check_at', nullable: true }) checkAt: Date | null;
}

/** Whether this payment pays this order, in full. */
export const pays = (payment: Payment, order: Pick<PaymentOrderEntity, 'providerOrderId' | 'amountMinor'>): boolean =>
  payment.status === 'captured' &&
  payment.order_id === order.providerOrderId &&
  payment.amount === order.amountMinor &&
  payment.currency === 'INR';
