import type { Coupon } from '@thali/proto/catalog/coupons';
import { Column, Entity, type EntityManager, In, PrimaryColumn } from 'typeorm';
import { fromHundredths } from '../amounts.js';

@Entity('coupon')
export class CouponEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('int', { name: 'discount_bp' }) discountBp: number;
  /** YYYY-MM-DD, the last day on which it is valid. */
  @Column('date', { nullable: true }) expiry: string | null;
}

/** Coupons in creation order: the ones with these ids, otherwise all, expired ones too. */
export async function readCoupons(tx: EntityManager, ids?: readonly string[]): Promise<Coupon[]> {
  const rows = await tx.find(CouponEntity, { where: ids && { id: In(ids) }, order: { id: 'ASC' } });
  return rows.map(({ id, code, discountBp, expiry }) => ({ id, code, discount: fromHundredths(discountBp), expiry }));
}
