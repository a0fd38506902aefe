import type { Address } from '@thali/proto/address';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Payment } from './provider.js';

/** A purchase by a store. Price and length are fixed here and never taken from the client again. */
@Entity('payment_order')
export class PaymentOrderEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'provider_order_id' }) providerOrderId: string;
  @Column('text', { name: 'plan_name' }) planName: string;
  /** Null on orders of the release before. */
  @Column('uuid', { name: 'plan_id', nullable: true }) planId: string | null;
  @Column('int') months: number;
  /** Paise. */
  @Column('bigint', { name: 'amount_minor' }) amountMinor: number;
  @Column('text', { name: 'buyer_gstin', nullable: true }) buyerGstin: string | null;
  /** The buyer's other details on the receipt; null where nothing was entered. */
  @Column('text', { name: 'buyer_name', nullable: true }) buyerName: string | null;
  @Column('text', { name: 'buyer_address', nullable: true }) buyerAddress: string | null;
  /** The parts of `buyerAddress`; null if it was entered as one text. */
  @Column('jsonb', { name: 'buyer_address_parts', nullable: true }) buyerAddressParts: Address | null;
  @Column('text', { name: 'buyer_state', nullable: true }) buyerState: string | null;
  /** `failed` after a failed attempt; another may follow. `paid` is final. */
  @Column('text') status: 'created' | 'failed' | 'paid';
  @Column('text', { name: 'payment_id', nullable: true }) paymentId: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt: Date | null;
  /** When to ask the provider about the order; null when no further check is needed. */
  @Column('timestamptz', { name: 'check_at', nullable: true }) checkAt: Date | null;
}

/** Whether this payment pays this order in full. */
export const pays = (payment: Payment, order: Pick<PaymentOrderEntity, 'providerOrderId' | 'amountMinor'>): boolean =>
  payment.status === 'captured' &&
  payment.order_id === order.providerOrderId &&
  payment.amount === order.amountMinor &&
  payment.currency === 'INR';
