import { AppError } from '@thali/kit/call/app-error';
import type { SubscriptionState } from '@thali/proto/tenancy/tenants';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** A store's account. The table is global, because it is the list of tenants itself. */
@Entity('tenant')
export class TenantEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('timestamptz', { name: 'subscription_end', nullable: true }) subscriptionEnd: Date | null;
  /** Start of the subscription that runs now or ran last; the next columns are of the same one. */
  @Column('timestamptz', { name: 'subscription_start', nullable: true }) subscriptionStart: Date | null;
  @Column('bigint', { name: 'subscription_price_minor', nullable: true }) subscriptionPriceMinor: number | null;
  /** The tax within the price. */
  @Column('bigint', { name: 'subscription_tax_minor', default: 0 }) subscriptionTaxMinor: number;
  @Column('int', { name: 'subscription_months', nullable: true }) subscriptionMonths: number | null;
  /** Incremented with every change of the subscription. */
  @Column('int') version: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** When the tenant was deactivated; null while it is active. */
  @Column('timestamptz', { name: 'switched_off_at', nullable: true }) switchedOffAt: Date | null;
  /** The plan that was bought last, whose limits hold; null while none was. */
  @Column('uuid', { name: 'plan_id', nullable: true }) planId: string | null;
  /** When the operator deleted it; the services are erasing its data. */
  @Column('timestamptz', { name: 'deleting_at', nullable: true }) deletingAt: Date | null;
}

export const subscriptionOf = ({ isActive, subscriptionEnd, version }: TenantEntity): SubscriptionState => ({
  isActive,
  subscriptionEnd: subscriptionEnd?.toISOString() ?? null,
  version,
});

/**
 * Reads the tenant and locks its row until the transaction ends.
 * @throws AppError NOT_FOUND, also when it is being deleted
 */
export async function lockTenant(tx: EntityManager, id: string): Promise<TenantEntity> {
  const tenant = await tx.findOne(TenantEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!tenant || tenant.deletingAt) throw new AppError('NOT_FOUND');
  return tenant;
}
