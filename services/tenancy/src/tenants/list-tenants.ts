import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { businessDay, dateRange, defaultCalendar } from '@thali/kit/domain/business-day';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listTenants } from '@thali/proto/tenancy/tenant-admin';
import type { EntityManager } from 'typeorm';
import { type PageWindow, pageWindow } from './page-window.js';
import { readTally } from './tally.js';
import { pageOf, type TenantRow, tenantColumns } from './tenant-record.js';

type Query = Input<typeof listTenants>;
/** Matches are counted up to this number only, because nobody pages through more. */
const mostFound = 10_000;

@Controller()
export class ListTenants {
  constructor(private readonly db: Database) {}

  @Rpc(listTenants)
  async handle(query: Query, context: CallContext): Promise<Output<typeof listTenants>> {
    const filter = filterOf(query, context.now);
    return this.db.tx(context, async (tx) => {
      const rows = (window: PageWindow) => readPage(tx, filter, window);
      if (query.search && query.page === 1) {
        const first = await rows({ limit: query.perPage, offset: 0, fromEnd: false });
        // A first page that is not full has all matches, so that a search for one tenant needs no second query.
        const total = first.length < query.perPage ? first.length : await count(tx, query, filter);
        return pageOf(first, query, total);
      }
      const total = await count(tx, query, filter);
      return pageOf(await rows(pageWindow(query, total)), query, total);
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
  // From three letters on the trigram index is used. For fewer, strpos over all texts is faster than a pattern.
  if (search && search.length > 2) add(likePattern(search), (place) => `search like ${place}`);
  else if (search) add(search.toLowerCase(), (place) => `strpos(search, ${place}) > 0`);
  if (type) {
    const days = dateRange(type, businessDay(now, defaultCalendar), from, to);
    const start = (place: string) => `(${place}::date)::timestamp at time zone '${defaultCalendar.timeZone}'`;
    add(days.from, (place) => `created_at >= ${start(place)}`);
    add(days.to, (place) => `created_at < (${place}::date + 1)::timestamp at time zone '${defaultCalendar.timeZone}'`);
  }
  return { where: conditions.join(' and '), values };
}

/** Escapes `%` and `_`, so that they match themselves. */
const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

async function count(tx: EntityManager, { search, type, status }: Query, { where, values }: Filter): Promise<number> {
  if (!search && !type) {
    const { active, inactive } = await readTally(tx);
    return status === 'active' ? active : status === 'inactive' ? inactive : active + inactive;
  }
  const upTo = search ? `limit ${mostFound}` : '';
  const found = `select from tenant where ${where} ${upTo}`;
  const [counted] = await tx.query<{ count: number }[]>(`select count(*) from (${found}) as found`, values);
  return counted?.count ?? 0;
}

async function readPage(tx: EntityManager, { where, values }: Filter, window: PageWindow): Promise<TenantRow[]> {
  if (!window.limit) return [];
  const rows = await tx.query<TenantRow[]>(pageStatement(where, window), values);
  return window.fromEnd ? rows.toReversed() : rows;
}

/** Finds the page with an index alone; only its rows are read from the table. */
export const pageStatement = (where: string, { limit, offset, fromEnd }: PageWindow) => {
  const order = fromEnd ? 'created_at, id' : 'created_at desc, id desc';
  return `select ${tenantColumns} from tenant join (
      select id from tenant where ${where} order by ${order} limit ${limit} offset ${offset}
    ) as found using (id) order by ${order}`;
};
