import { Injectable } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EntityManager } from 'typeorm';
import { readCoupons } from './coupons/coupon.entity.js';
import { demandHourlyRoom } from './hourly-news.js';
import { type Room, roomIn } from './limits/room.js';
import { readMenuItems } from './menu-items/read-menu-items.js';
import { readPaymentTypes } from './payment-types/payment-type.entity.js';
import { readPaperParts } from './stores/print-setting.entity.js';
import { findStore, readStore } from './stores/store.entity.js';
import { addressOf } from './stores/store-address.js';
import { readTables } from './tables/table.entity.js';
import { TableIds } from './tables/table-ids.js';

type Kind = CatalogChange['kind'];
/** Says which things a transaction changed or deleted; `everything` stands for all of a kind. */
export type Touch = (kind: Kind, ids: readonly string[] | typeof everything) => void;
export const everything = Symbol('everything');
/** What a use case does in its transaction; it asks for `room` before it adds something. */
type Work<T> = (tx: EntityManager, touch: Touch, room: Room) => Promise<T>;
interface Bounds {
  /** Whether it counts for what a restaurant may tell in an hour. Default: true. */
  bounded?: boolean;
}

/** An event stays well below the broker's message limit of 1 MB. */
const pageBytes = 400_000;

/** The way every use case changes the catalog: the change, its revisions and its events are one transaction. */
@Injectable()
export class Changes {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly tableIds: TableIds,
  ) {}

  /** A transaction that changes the catalog, at most once per Idempotency-Key. Ids that do not exist are NOT_FOUND. */
  command<T>(context: CallContext, work: Work<T>, bounds?: Bounds): Promise<T> {
    return this.db.command(context, (tx) => this.record(tx, context, work, bounds));
  }

  /** The same inside a transaction that is already open. */
  async record<T>(tx: EntityManager, context: CallContext, work: Work<T>, { bounded = true }: Bounds = {}): Promise<T> {
    // Taken first: a tenant's changes run one after another, so no event shows a thing as it was before an earlier revision.
    const [row] = await tx.query<{ revision: string }[]>(
      `insert into catalog_revision (tenant_id, revision) values ($1, 1)
       on conflict (tenant_id) do update set revision = catalog_revision.revision + 1 returning revision`,
      [context.tenantId],
    );
    const touched = new Map<Kind, readonly string[] | undefined>();
    const touch: Touch = (kind, ids) => touched.set(kind, ids === everything ? undefined : ids);
    const answer = await work(tx, touch, roomIn(tx)).catch(unknownReference);
    const changes: CatalogChange[] = [];
    for (const [kind, ids] of touched) changes.push(...(await this.current(tx, context.tenantId, kind, ids)));
    const sizes = changes.map((change) => Buffer.byteLength(JSON.stringify(change)));
    if (bounded) await demandHourlyRoom(tx, context.tenantId, sizes);
    const told = pages(changes, sizes);
    // Each event has a revision of its own, so that a copy that has the newest is known to have all.
    if (told.length > 1)
      await tx.query('update catalog_revision set revision = revision + $2 where tenant_id = $1', [
        context.tenantId,
        told.length - 1,
      ]);
    for (const [index, page] of told.entries())
      await this.outbox.add(tx, context, catalogChanged, { revision: Number(row?.revision) + index, changes: page });
    return answer;
  }

  /** Things as they are now; ids that are gone have no data. */
  private async current(tx: EntityManager, tenantId: string, kind: Kind, ids?: readonly string[]): Promise<CatalogChange[]> {
    if (kind === 'store') return [{ kind, id: tenantId, data: await readPaper(tx) }];
    const things = new Map((await this.read(tx, kind, ids)).map((thing) => [thing.id, thing]));
    return (ids ?? [...things.keys()]).map((id) => ({ kind, id, data: things.get(id) ?? null }) as CatalogChange);
  }

  private read(tx: EntityManager, kind: Exclude<Kind, 'store'>, ids?: readonly string[]): Promise<{ id: string }[]> {
    if (kind === 'table') return readTables(tx, this.tableIds, ids);
    return { item: readMenuItems, coupon: readCoupons, payment_type: readPaymentTypes }[kind](tx, ids);
  }
}

/** The store with what its papers say besides. */
const readPaper = async (tx: EntityManager) => ({
  ...(await readStore(tx)),
  address_parts: addressOf(await findStore(tx)),
  print: await readPaperParts(tx),
});

/**
 * The revision of the menu that a transaction has read. To be read last: the menu may then be newer than it says when a change comes between the reads, and
 * whoever prices by it never claims less than was seen.
 */
export async function readRevision(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ revision: string }[]>('select revision from catalog_revision');
  return Number(row?.revision ?? 0);
}

/** Throws NOT_FOUND when a statement met no row of the tenant. */
export function found({ affected }: { affected?: number | null }): void {
  if (!affected) throw new AppError('NOT_FOUND');
}

/** A foreign key that points nowhere is an id of a body that does not exist or is another tenant's. */
const unknownReference = (thrown: unknown): never => {
  throw (thrown as { code?: string } | null)?.code === '23503' ? new AppError('NOT_FOUND', { cause: thrown }) : thrown;
};

/** All changes as one page, also when there are none. There are several pages only when the changes are too large for one message. */
function pages(changes: CatalogChange[], sizes: readonly number[]): CatalogChange[][] {
  const result: CatalogChange[][] = [[]];
  let bytes = 0;
  for (const [index, change] of changes.entries()) {
    const size = sizes[index] ?? 0;
    if (bytes && bytes + size > pageBytes) {
      result.push([]);
      bytes = 0;
    }
    result.at(-1)?.push(change);
    bytes += size;
  }
  return result;
}
