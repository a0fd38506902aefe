import type { Tax } from '@thali/proto/catalog/taxes';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { fromRateColumns } from '../amounts.js';

@Entity('tax')
export class TaxEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  /** Hundredths of a percent, cut. */
  @Column('int', { name: 'rate_bp' }) rateBp: number;
  /** Where the rate has a third decimal. */
  @Column('int', { name: 'rate_thousandths', nullable: true }) rateThousandths: number | null;
  @Column('text') type: Tax['type'];
}

export const readTaxes = async (tx: EntityManager): Promise<Tax[]> =>
  (await tx.find(TaxEntity, { order: { id: 'ASC' } })).map(({ id, title, rateBp, rateThousandths, type }) => ({
    id,
    title,
    rate: fromRateColumns(rateBp, rateThousandths),
    type,
  }));
