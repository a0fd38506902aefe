import { kindOf } from '@thali/proto/catalog/kind-of-title';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import type { PaymentType } from '@thali/proto/catalog/payment-types';
import { wireFlag } from '@thali/proto/kernel';
import { Column, Entity, type EntityManager, In, PrimaryColumn } from 'typeorm';
import { byPosition } from '../position.js';

@Entity('payment_type')
export class PaymentTypeEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('int') position: number;
  /** Null while nobody has said it, as on types that the release before has added: the title says it then. */
  @Column('text', { nullable: true }) kind: PaymentKind | null;
}

/** Payment types in menu order: the ones with these ids, otherwise all. */
export async function readPaymentTypes(tx: EntityManager, ids?: readonly string[]): Promise<PaymentType[]> {
  const rows = await tx.find(PaymentTypeEntity, { where: ids && { id: In(ids) }, order: byPosition });
  return rows.map((row) => ({ id: row.id, title: row.title, is_active: wireFlag(row.isActive), kind: kindOf(row) }));
}
