import type { EntityManager } from 'typeorm';

/** The next number of a series, consecutive and without gaps. Call it last: the counter's row stays locked until the transaction ends. */
export async function nextNumber(tx: EntityManager, tenantId: string, series: string): Promise<string> {
  const [row] = await tx.query<[{ number: string }]>(
    `insert into number_counter (tenant_id, series, last_number) values ($1, $2, 1)
     on conflict (tenant_id, series) do update set last_number = number_counter.last_number + 1
     returning document_number(series, last_number) as number`,
    [tenantId, series],
  );
  return row.number;
}
