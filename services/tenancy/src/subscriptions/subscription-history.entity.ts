import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What happened to a tenant's subscription; rows are only added. */
@Entity('subscription_history')
export class SubscriptionHistoryEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') status: 'created' | 'renewed' | 'cancelled';
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'starts_on' }) startsOn: Date;
  @Column('timestamptz', { name: 'expires_on' }) expiresOn: Date;
  @Column('int') months: number;
  @Column('bigint', { name: 'price_minor' }) priceMinor: number;
}
