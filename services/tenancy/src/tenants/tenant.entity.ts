import type { SubscriptionState } from '@thali/proto/tenancy/tenants';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A store's account. The table is global: it is the list of tenants itself. */
@Entity('tenant')
export class TenantEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('timestamptz', { name: 'subscription_end', nullable: true }) subscriptionEnd: Date | null;
  /** Grows with every change of the subscription. */
  @Column('int') version: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

export const subscriptionOf = ({ isActive, subscriptionEnd, version }: TenantEntity): SubscriptionState => ({
  isActive,
  subscriptionEnd: subscriptionEnd?.toISOString() ?? null,
  version,
});
