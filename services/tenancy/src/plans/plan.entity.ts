import { toMajor, toMinor } from '@thali/money/minor';
import type { Input } from '@thali/proto/kernel';
import type { addPlan, Plan, PlanLimits } from '@thali/proto/tenancy/plans';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The service is sold in rupees. */
export const saleCurrency = 'INR';
const decimals = 2;
export const paise = (rupees: number): number => toMinor(rupees, decimals);
export const rupees = (minor: number): number => toMajor(minor, decimals);

@Entity('plan')
export class PlanEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('int', { name: 'duration_months' }) durationMonths: number;
  /** Paise, GST included. */
  @Column('bigint', { name: 'amount_minor' }) amountMinor: number;
  @Column('text', { nullable: true }) description: string | null;
  @Column('int', { name: 'trial_days' }) trialDays: number;
  /** In place of the figures of proto's limits.ts; {} for none. */
  @Column('jsonb') limits: PlanLimits;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

export const planOf = ({
  id,
  name,
  durationMonths,
  amountMinor,
  description,
  trialDays,
  limits,
}: Omit<PlanEntity, 'createdAt'>): Plan => ({
  id,
  name,
  duration_months: durationMonths,
  amount: rupees(amountMinor),
  description,
  trial_days: trialDays,
  ...(Object.keys(limits).length > 0 && { limits }),
});

/** The columns that the operator's form sets. */
export const columnsOf = ({
  name,
  duration_months,
  amount,
  description,
  trial_days: trialDays,
  limits,
}: Input<typeof addPlan>) => ({
  name,
  durationMonths: duration_months,
  amountMinor: paise(amount),
  description,
  ...(trialDays !== undefined && { trialDays }),
  ...(limits !== undefined && { limits }),
});
