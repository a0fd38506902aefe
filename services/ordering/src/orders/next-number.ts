import type { EntityManager } from 'typeorm';
import { numberSeries } from './invoice-number.js';

/** The next number of a series, consecutive and without gaps: the counter's row is locked until the transaction ends, so take it last. */
export async function nextNumber(
  tx: EntityManager,
  tenantId: string,
  kind: 'invoice' | 'credit_note',
  localDay: string,
  currency: string,
): Promise<string> {
  const series = numberSeries(kind, localDay, currency);
  const [row] = await tx.query<{ last_number: number }[]>(
    `insert into number_counter (tenant_id, series, last_number) values ($1, $2, 1)
     on conflict (tenant_id, series) do update set last_number = number_counter.last_number + 1
     returning last_number`,
    [tenantId, series],
  );
  return series + String(row?.last_number).padStart(6, '0');
}
