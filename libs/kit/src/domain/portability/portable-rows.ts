import { Controller, type Type } from '@nestjs/common';
import type { Input, Output } from '@thali/proto/kernel';
import { listPortableTables, readPortableRows } from '@thali/proto/portability';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../call/app-error.js';
import type { CallContext } from '../../call/context.js';
import { Database } from '../../database/database.js';
import { Rpc } from '../../rpc/rpc-server.js';

const rowsAtOnce = 1_000;
/** Well below what one message may carry. */
const bytesAtOnce = 400_000;
/** Kit's internal tables; they contain nothing that the tenant's own tables do not. */
const ownTables = ['outbox', 'inbox', 'dead_letter', 'idempotency_key', 'mail'];
/** Columns with credentials are never exported, whichever table they are in. */
const opens = /password|secret|hash|token_key/;

interface Table {
  name: string;
  columns: string[];
  /** Columns of the primary key without the tenant, with their types. */
  key: { name: string; type: string }[];
}

/**
 * Controller that exports what a service stores of a tenant: every table with a tenant, except kit's own and those in `except`. Row-level
 * security limits the rows to the calling tenant.
 */
export function portableRowsOf(service: string, except: readonly string[] = []): Type {
  const listing = listPortableTables(service);
  const reading = readPortableRows(service);
  const hidden = [...ownTables, ...except];

  @Controller()
  class PortableRows {
    constructor(private readonly db: Database) {}

    @Rpc(listing)
    list(_: Input<typeof listing>, context: CallContext): Promise<Output<typeof listing>> {
      return this.db.tx(context, async (tx) => {
        const listed = [];
        for (const { name: table, columns } of await tablesOf(tx, hidden)) {
          const [row] = await tx.query<{ rows: number }[]>(`select count(*) as rows from ${quoted(table)} where tenant_id = $1`, [
            context.tenantId,
          ]);
          listed.push({ table, columns, rows: Number(row?.rows) });
        }
        return listed;
      });
    }

    @Rpc(reading)
    read({ table: name, after }: Input<typeof reading>, context: CallContext): Promise<Output<typeof reading>> {
      return this.db.tx(context, async (tx) => {
        const table = (await tablesOf(tx, hidden)).find((one) => one.name === name);
        if (!table || (after && after.length !== table.key.length)) throw new AppError('NOT_FOUND');
        return readPage(tx, table, context.tenantId, after);
      });
    }
  }
  return PortableRows;
}

async function readPage(tx: EntityManager, { name, columns, key }: Table, tenantId: string, after: string[] | null) {
  const keys = key.map((column) => quoted(column.name)).join(', ');
  const values = key.map(({ type }, index) => `$${index + 2}::${type}`).join(', ');
  const rows = await tx.query<{ row: Record<string, unknown>; bytes: number; place: string[] }[]>(
    `select to_jsonb(part) as row, octet_length(to_jsonb(part)::text) as bytes, place from (
       select ${columns.map(quoted).join(', ')}, array[${key.map((column) => `${quoted(column.name)}::text`).join(', ')}]::text[] as place
       from ${quoted(name)} where tenant_id = $1 ${after && key.length ? `and (${keys}) > (${values})` : ''}
       ${keys && `order by ${keys}`} limit ${rowsAtOnce}) as part`,
    [tenantId, ...(after ?? [])],
  );
  let bytes = 0;
  const taken = rows.filter((row, index) => {
    bytes += Number(row.bytes);
    return index === 0 || bytes <= bytesAtOnce;
  });
  const more = taken.length < rows.length || rows.length === rowsAtOnce;
  return {
    rows: taken.map(({ row: { place: _, ...row } }) => row),
    next: more && key.length ? (taken.at(-1)?.place ?? null) : null,
  };
}

async function tablesOf(tx: EntityManager, hidden: readonly string[]): Promise<Table[]> {
  const rows = await tx.query<{ table: string; column: string; type: string; key: number | null }[]>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            array_position(i.indkey::int2[], a.attnum) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
     order by c.relname, a.attnum`,
    [hidden],
  );
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, all]) => ({
    name,
    columns: all.map(({ column }) => column).filter((column) => !opens.test(column)),
    key: all
      .filter(({ key, column }) => key !== null && column !== 'tenant_id')
      .sort((one, other) => Number(one.key) - Number(other.key))
      .map(({ column, type }) => ({ name: column, type })),
  }));
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
