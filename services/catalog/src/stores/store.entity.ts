import { AppError } from '@thali/kit/call/app-error';
import type { StoreSettings } from '@thali/proto/catalog/store';
import { storeRecord } from '@thali/proto/catalog/store-record';
import { defaultSac } from '@thali/proto/catalog/tax-numbers';
import type { RunningDay, StoreClock } from '@thali/proto/store-clock';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { addressOf, type KeptParts } from './store-address.js';

/** One row per tenant. */
@Entity('store')
export class StoreEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text', { name: 'store_name' }) storeName: string;
  /** All of it, as papers have it. Whoever knows of no parts writes this alone. */
  @Column('text', { nullable: true }) address: string | null;
  @Column('jsonb', { name: 'address_parts', nullable: true }) addressParts: KeptParts | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) image: string | null;
  /** Of the picture as it is kept; null where it came before this was noted. */
  @Column('int', { name: 'image_bytes', nullable: true }) imageBytes: number | null;
  @Column('text') currency: string;
  @Column('boolean', { name: 'is_qr_menu_enabled' }) isQRMenuEnabled: boolean;
  @Column('boolean', { name: 'is_qr_order_enabled' }) isQROrderEnabled: boolean;
  /** What the public menu's link carries. */
  @Column('text', { name: 'unique_qr_code' }) uniqueQRCode: string;
  @Column('text', { name: 'time_zone' }) timeZone: string;
  @Column('int', { name: 'hour_cycle', default: 24 }) hourCycle: StoreSettings['hour_cycle'];
  @Column('int', { name: 'business_day_start' }) businessDayStart: number;
  @Column('jsonb', { name: 'running_day', nullable: true }) runningDay: RunningDay | null;
  @Column('int', { name: 'kitchen_slow_minutes', default: 5 }) kitchenSlowMinutes: number;
  @Column('int', { name: 'kitchen_late_minutes', default: 8 }) kitchenLateMinutes: number;
  @Column('text', { nullable: true }) gstin: string | null;
  @Column('text', { nullable: true }) fssai: string | null;
  @Column('text', { default: defaultSac }) sac: string;
}

/** By which its days are counted, as screens have it. */
export const clockOf = ({ timeZone, hourCycle, businessDayStart, runningDay }: StoreEntity): Required<StoreClock> => ({
  time_zone: timeZone,
  hour_cycle: hourCycle,
  business_day_start: businessDayStart,
  running_day: runningDay,
});

/** The tenant's store; NOT_FOUND before it has been provisioned. */
export async function findStore(tx: EntityManager): Promise<StoreEntity> {
  const [store] = await tx.find(StoreEntity);
  if (!store) throw new AppError('NOT_FOUND');
  return store;
}

export async function readStore(tx: EntityManager): Promise<StoreSettings> {
  const store = await findStore(tx);
  return storeRecord({ ...store, addressParts: addressOf(store) });
}
