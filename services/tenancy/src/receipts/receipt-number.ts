import type { EntityManager } from 'typeorm';

/** `TH26-27/`: the prefix and India's financial year, April to March (CGST Rule 46(b)). `day` is YYYY-MM-DD in India. */
export function receiptSeries(prefix: string, day: string): string {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return `${prefix}${twoDigits(first)}-${twoDigits(first + 1)}/`;
}

/** The next number of a series over all tenants, without gaps. Locks the counter's row until the transaction ends, so call it last. */
export async function nextReceiptNumber(tx: EntityManager, series: string): Promise<string> {
  const [row] = await tx.query<{ last_number: number }[]>(
    `insert into receipt_counter (series, last_number) values ($1, 1)
     on conflict (series) do update set last_number = receipt_counter.last_number + 1 returning last_number`,
    [series],
  );
  return series + String(row?.last_number).padStart(6, '0');
}
