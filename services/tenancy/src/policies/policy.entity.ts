import type { PolicyType } from '@thali/proto/tenancy/policies';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One of the service's own policies, the same for all tenants. */
@Entity('policy')
export class PolicyEntity {
  @PrimaryColumn('text') type: PolicyType;
  /** HTML. */
  @Column('text') content: string;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
  @Column('text', { name: 'updated_by' }) updatedBy: string;
}
