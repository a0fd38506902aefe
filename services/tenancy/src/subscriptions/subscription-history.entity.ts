import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The events of a tenant's subscription. Rows are only added. */
@Entity('subscription_history')
export class SubscriptionHistoryEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') status: 'created' | 'renewed' | 'cancelled';
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'starts_on' }) startsOn: Date;
  @Column('timestamptz', { name: 'expires_on' }) expiresOn: Date;
  @Column('int') months: number;
  /** The price of the period, tax included. */
  @Column('bigint', { name: 'price_minor' }) priceMinor: number;
  @Column('bigint', { name: 'tax_minor', default: 0 }) taxMinor: number;
  /**
   * Paid through the provider, paid to the operator, given free of charge, or an extension; null for cancellations and rows of old
   * versions.
   */
  @Column('text', { nullable: true }) kind: 'paid' | 'by_hand' | 'free' | 'extended' | null;
  @Column('text', { name: 'plan_name', nullable: true }) planName: string | null;
  @Column('text', { name: 'payment_id', nullable: true }) paymentId: string | null;
}
