import type { StoreTable } from '@thali/proto/catalog/tables';
import { Column, Entity, type EntityManager, In, PrimaryColumn } from 'typeorm';
import { byPosition } from '../position.js';
import type { TableIds } from './table-ids.js';

@Entity('store_table')
export class TableEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('text') floor: string;
  @Column('int', { name: 'seating_capacity' }) seatingCapacity: number;
  @Column('int') position: number;
}

/** Tables in creation order: the ones with these ids, otherwise all. */
export async function readTables(tx: EntityManager, tableIds: TableIds, ids?: readonly string[]): Promise<StoreTable[]> {
  const rows = await tx.find(TableEntity, { where: ids && { id: In(ids) }, order: byPosition });
  return rows.map(({ tenantId, id, title, floor, seatingCapacity }) => ({
    id,
    table_title: title,
    seating_capacity: seatingCapacity,
    floor,
    encrypted_id: tableIds.encrypt(tenantId, id),
  }));
}
