import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { dateRange } from '@thali/kit/domain/business-day';
import { writeCsv } from '@thali/kit/files/csv';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { AuditEntry } from '@thali/proto/audit';
import { chosenMoment, Day, Id, type Input, type Output } from '@thali/proto/kernel';
import { countedAhead, exportAuditLog, listAuditLog } from '@thali/proto/reporting/audit-log';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { readStore } from '../catalog-copy/store.js';
import { detailsText } from './details-text.js';

interface Row extends Pick<AuditEntry, 'action' | 'subject' | 'details'> {
  id: string;
  business_day: string;
  at: Date;
  done_by: string;
}
type Filter = Pick<Input<typeof listAuditLog>, 'type' | 'from' | 'to' | 'action' | 'by'>;

const chosen = `from audit_log where tenant_id = $1 and business_day between $2 and $3 and ($4::text is null or action = $4) and ($5::text is null or done_by = $5)`;
const columns = 'id, business_day::text, at, done_by, action, subject, details';
// The table's day and not the text that `columns` makes of it, by which no index is in order.
const newestFirst = 'order by audit_log.business_day desc, at desc, id desc';
/** How many there are, up to $6: the same index counts them. */
const countUpTo = `select count(*)::int as count from (select ${chosen} ${newestFirst} limit $6) as counted`;
/** One page: an index alone finds its rows, so that what is before it costs no look into the table. */
const pageOf = `select ${columns} from audit_log
  where tenant_id = $1 and id in (select id ${chosen} ${newestFirst} limit $6 offset $7) ${newestFirst}`;
const pageSize = 500;
const Place = z.tuple([Day, chosenMoment('Invalid page!'), Id]);

/** Reads the log. There is no operation that changes it. */
@Controller()
export class ReadAuditLog {
  constructor(private readonly db: Database) {}

  @Rpc(listAuditLog)
  list({ page, perPage, ...filter }: Input<typeof listAuditLog>, context: CallContext): Promise<Output<typeof listAuditLog>> {
    return this.db.tx(context, async (tx) => {
      const values = await chosenBy(tx, context, filter);
      const before = (page - 1) * perPage;
      const [counted] = await tx.query<{ count: number }[]>(countUpTo, [...values, before + countedAhead + 1]);
      context.totalCount = counted?.count ?? 0;
      const rows = await tx.query<Row[]>(pageOf, [...values, perPage, before]);
      return rows.map(({ id, at, done_by: by, action, subject, details }) => {
        const entry = { at: at.toISOString(), by, action, subject, details } as AuditEntry;
        return { id, ...entry };
      });
    });
  }

  @Rpc(exportAuditLog)
  async export({ after, ...filter }: Input<typeof exportAuditLog>, context: CallContext): Promise<Output<typeof exportAuditLog>> {
    const place = after === undefined ? ['infinity', 'infinity', null] : placeOf(after);
    const { rows, from, to } = await this.db.tx(context, async (tx) => {
      const values = await chosenBy(tx, context, filter);
      const rows = await tx.query<Row[]>(
        `select ${columns} ${chosen} and ($8::uuid is null or (business_day, at, id) < ($6::date, $7::timestamptz, $8::uuid))
         ${newestFirst} limit ${pageSize}`,
        [...values, ...place],
      );
      return { rows, from: values[1], to: values[2] };
    });
    const lines = rows.map(({ at, done_by, action, subject, details }) => [
      ...[at.toISOString(), done_by, action, subject, detailsText(details)],
    ]);
    const last = rows.at(-1);
    return {
      fileName: `audit-log-${from}-${to}.csv`,
      csv: writeCsv(after === undefined ? [['date', 'by', 'action', 'subject', 'details'], ...lines] : lines),
      next: last && rows.length === pageSize ? [last.business_day, last.at.toISOString(), last.id].join('|') : null,
    };
  }
}

/** The parameters of the statement `chosen`. @throws AppError DATE_RANGE_INVALID */
async function chosenBy(tx: EntityManager, context: CallContext, filter: Filter): Promise<unknown[]> {
  const { today } = await readStore(tx, context);
  const { from, to } = dateRange(filter.type ?? 'today', today, filter.from, filter.to);
  return [context.tenantId, from, to, filter.action ?? null, filter.by];
}

function placeOf(after: string): string[] {
  const place = Place.safeParse(after.split('|'));
  if (!place.success) throw new AppError('VALIDATION_FAILED');
  return place.data;
}
