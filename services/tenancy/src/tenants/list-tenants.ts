import { Controller } from '@nestjs/common';
import { businessDay, dateRange, defaultCalendar } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listTenants } from '@thali/proto/tenancy/tenant-admin';
import type { EntityManager } from 'typeorm';
import { type PageWindow, pageWindow } from './page-window.js';
import { readTally } from './tally.js';
import { pageOf, type TenantRow, tenantColumns } from './tenant-record.js';

type Query = Input<typeof listTenants>;

@Controller()
export class ListTenants {
  constructor(private readonly db: Database) {}

  @Rpc(listTenants)
  async handle(query: Query, context: CallContext): Promise<Output<typeof listTenants>> {
    const filter = filterOf(query, context.now);
    return this.db.tx(context, async (tx) => {
      const total = await count(tx, query, filter);
      const window = pageWindow(query, total);
      const rows = window.limit ? await tx.query<TenantRow[]>(pageStatement(filter.where, window), filter.values) : [];
      return pageOf(window.fromEnd ? rows.toReversed() : rows, query, total);
    });
  }
}

interface Filter {
  where: string;
  values: unknown[];
}
function filterOf({ search, status, type, from, to }: Query, now: Date): Filter {
  const conditions = ['deleting_at is null'];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (status) add(status === 'active', (place) => `is_active = ${place}`);
  if (search) add(likePattern(search), (place) => `search like ${place}`);
  if (type) {
    const days = dateRange(type, businessDay(now, defaultCalendar), from, to);
    const start = (place: string) => `(${place}::date)::timestamp at time zone '${defaultCalendar.timeZone}'`;
    add(days.from, (place) => `created_at >= ${start(place)}`);
    add(days.to, (place) => `created_at < (${place}::date + 1)::timestamp at time zone '${defaultCalendar.timeZone}'`);
  }
  return { where: conditions.join(' and '), values };
}

/** `%` and `_` are signs like others to whoever types them. */
const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

async function count(tx: EntityManager, { search, type, status }: Query, { where, values }: Filter): Promise<number> {
  if (!search && !type) {
    const { active, inactive } = await readTally(tx);
    return status === 'active' ? active : status === 'inactive' ? inactive : active + inactive;
  }
  const [counted] = await tx.query<{ count: number }[]>(countStatement(where), values);
  return counted?.count ?? 0;
}

export const countStatement = (where: string) => `select count(*) from tenant where ${where}`;

/** Found in an index alone; only what is shown is read from the table. */
export const pageStatement = (where: string, { limit, offset, fromEnd }: PageWindow) => {
  const order = fromEnd ? 'created_at, id' : 'created_at desc, id desc';
  return `select ${tenantColumns} from tenant join (
      select id from tenant where ${where} order by ${order} limit ${limit} offset ${offset}
    ) as found using (id) order by ${order}`;
};
