import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Broker } from '@thali/kit/broker/broker';
import { Database } from '@thali/kit/database/database';
import { OnEvent } from '@thali/kit/events/on-event';
import { isCostlyThread } from '@thali/kit/lanes/lane';
import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { type Menu, menuFrom } from './menu.js';

/** A menu in memory: the copy's fingerprint when it was read, and when it was last found to be the copy's still. */
interface Held {
  menu: Menu;
  fingerprint: string;
  readAt: number;
  lookedAt: number;
}
type Changed = EventEnvelope<Payload<typeof catalogChanged>>;
/** Smaller in the costly thread, because its heap is small and it serves few requests. */
const maxTenants = isCostlyThread ? 200 : 5_000;
const recheckMs = 100;
/**
 * How long a menu in memory is used without a look whether the copy in the database is another one: an announcement may be missed, and then
 * only this finds it out. Costly operations look each time, because next to what they do a look costs nothing.
 */
const trustMs = isCostlyThread ? 0 : 5_000;
/**
 * Limits on the awaited events of a tenant: their number, and how long one is awaited. Without them an event that can not be applied would
 * make the process read the tenant's copy for ever.
 */
const maxAwaited = 100;
const giveUpMs = 60_000;
/** Name of the durable consumer of catalog's events. The inbox stores under this name which events the copy contains. */
const consumer = 'ordering-catalog';

/**
 * Ordering's copy of catalog: a durable consumer keeps it in the database, and every process holds it in memory.
 * A process also receives each event on the plain subject at once, and reads the copy again until the copy contains the event. Comparing
 * revisions would not do, because a large change comes as several events of one revision, and two processes may apply events of one tenant
 * in either order.
 */
@Injectable()
export class MenuCopy implements OnModuleInit, OnApplicationShutdown {
  private readonly menus = new Map<string, Promise<Menu>>();
  private readonly current = new Map<string, Held>();
  /** Per tenant the events that the copy may not contain yet, and when each was received. */
  private readonly awaited = new Map<string, Map<string, number>>();
  private endings: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    private readonly broker: Broker,
  ) {}

  onModuleInit(): void {
    this.endings = [
      this.broker.hear(`${catalogChanged.subject}.*`, (envelope: Changed) => this.announce(envelope)),
      this.broker.onBack(() => this.current.clear()),
    ];
  }
  onApplicationShutdown(): void {
    for (const end of this.endings) end();
  }

  /**
   * The tenant's menu, with every event that this process has received and the copy contains. Read from the database only when the menu is
   * not in memory or events are awaited, then at most every `recheckMs`; and when the copy turns out to be another one than that in memory.
   */
  of(tenantId: string): Menu | Promise<Menu> {
    const held = this.current.get(tenantId);
    if (held && (!this.awaited.has(tenantId) || Date.now() - held.readAt < recheckMs)) {
      if (Date.now() - held.lookedAt < trustMs) return held.menu;
      const looking = this.look(tenantId, held);
      if (isCostlyThread) return looking;
      // An order does not wait for it: the next one has the menu that was found.
      looking.catch(() => undefined);
      return held.menu;
    }
    const reading = this.menus.get(tenantId) ?? this.read(tenantId).finally(() => this.menus.delete(tenantId));
    this.menus.set(tenantId, reading);
    return reading;
  }

  @OnEvent(catalogChanged)
  async copy(tx: EntityManager, events: Changed[]): Promise<void> {
    const rows = events.flatMap(({ tenantId, data }) =>
      data.changes.map(({ kind, id, data: record }) => ({
        tenant_id: tenantId,
        kind,
        id,
        revision: data.revision,
        data: record,
      })),
    );
    await tx.query(
      `insert into catalog_copy (tenant_id, kind, id, revision, data)
       select distinct on (kind, id) tenant_id, kind, id, revision, nullif(data, 'null')
       from jsonb_to_recordset($1::jsonb) as r(tenant_id uuid, kind text, id uuid, revision bigint, data jsonb)
       order by kind, id, revision desc
       on conflict (tenant_id, kind, id) do update set revision = excluded.revision, data = excluded.data
       where catalog_copy.revision < excluded.revision`,
      [JSON.stringify(rows)],
    );
    this.db.afterCommit(tx, () => {
      for (const event of events) this.announce(event);
    });
  }

  private async look(tenantId: string, held: Held): Promise<Menu> {
    held.lookedAt = Date.now();
    const [copy] = await this.db.tx({ tenantId }, (tx) =>
      tx.query<{ fingerprint: string }[]>('select coalesce(sum(revision), 0)::text as fingerprint from catalog_copy'),
    );
    if (copy?.fingerprint === held.fingerprint) return held.menu;
    if (this.current.get(tenantId) === held) this.current.delete(tenantId);
    return this.of(tenantId);
  }

  private announce({ tenantId, id }: Changed): void {
    const events = this.awaited.get(tenantId) ?? new Map<string, number>();
    this.awaited.set(tenantId, events.set(id, Date.now()));
    if (events.size > maxAwaited) events.delete(events.keys().next().value as string);
  }

  private async read(tenantId: string): Promise<Menu> {
    const awaited = [...(this.awaited.get(tenantId)?.keys() ?? [])];
    const [applied, records] = await this.db.tx({ tenantId }, async (tx) => [
      // The inbox is read before the copy, so that the copy contains every event that the inbox names.
      awaited.length ? await this.applied(tx, awaited) : [],
      await tx.query<(CatalogChange & { revision: string })[]>('select kind, id, data, revision from catalog_copy'),
    ]);
    this.settle(tenantId, applied);
    const menu = menuFrom(records);
    // A row's revision only grows, so the sum of all is another one after every change.
    const fingerprint = String(records.reduce((sum, { revision }) => sum + BigInt(revision), 0n));
    if (this.current.size >= maxTenants) this.current.delete(this.current.keys().next().value as string);
    const readAt = Date.now();
    this.current.set(tenantId, { menu, fingerprint, readAt, lookedAt: readAt });
    return menu;
  }

  private async applied(tx: EntityManager, ids: string[]): Promise<string[]> {
    const rows = await tx.query<{ event_id: string }[]>(
      'select event_id from inbox where consumer = $1 and event_id = any($2::uuid[])',
      [consumer, ids],
    );
    return rows.map((row) => row.event_id);
  }

  private settle(tenantId: string, applied: string[]): void {
    const events = this.awaited.get(tenantId);
    for (const id of applied) events?.delete(id);
    for (const [id, heardAt] of events ?? []) if (Date.now() - heardAt > giveUpMs) events?.delete(id);
    if (events?.size === 0) this.awaited.delete(tenantId);
  }
}
