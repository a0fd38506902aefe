import type { Tax } from '@thali/proto/catalog/taxes';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { fromHundredths } from '../amounts.js';

@Entity('tax')
export class TaxEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('int', { name: 'rate_bp' }) rateBp: number;
  @Column('text') type: Tax['type'];
}

export const readTaxes = async (tx: EntityManager): Promise<Tax[]> =>
  (await tx.find(TaxEntity, { order: { id: 'ASC' } })).map(({ id, title, rateBp, type }) => ({
    id,
    title,
    rate: fromHundredths(rateBp),
    type,
  }));
