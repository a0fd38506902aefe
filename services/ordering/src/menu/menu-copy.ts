import { EventEmitter, once } from 'node:events';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Broker } from '@thali/kit/broker/broker';
import { Database } from '@thali/kit/database/database';
import { OnEvent } from '@thali/kit/events/on-event';
import { isCostlyThread } from '@thali/kit/lanes/lane';
import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { copiedRevision, noteRevisions } from './copied-revision.js';
import { type Menu, menuFrom } from './menu.js';

/** A menu in memory: the copy's fingerprint when it was read, and when it was last found to be the copy's still. */
interface Held {
  menu: Menu;
  fingerprint: string;
  readAt: number;
  lookedAt: number;
}
/** SQL for what is another text after every change: a row's revision only grows, so their sum does, too; an event may also change no row. */
const fingerprint = `(select coalesce(sum(revision), 0) from catalog_copy) || ' ' || ${copiedRevision}`;
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
 * A process also receives each event on the plain subject at once, and reads the copy again until the copy contains the event. Whoever says
 * which revision is wanted waits for that one (`atLeast`), whether or not the process has heard of it.
 */
@Injectable()
export class MenuCopy implements OnModuleInit, OnApplicationShutdown {
  private readonly menus = new Map<string, Promise<Menu>>();
  private readonly current = new Map<string, Held>();
  /** Per tenant the events that the copy may not contain yet, and when each was received. */
  private readonly awaited = new Map<string, Map<string, number>>();
  /** Looks at the database that are under way. */
  private readonly looks = new Map<string, Promise<Menu>>();
  /** Emits a tenant's id when there is news of its menu. */
  private readonly news = new EventEmitter().setMaxListeners(0);
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
      const looking = this.looked(tenantId);
      if (isCostlyThread) return looking;
      // An order does not wait for it: the next one has the menu that was found.
      looking.catch(() => undefined);
      return held.menu;
    }
    const reading = this.menus.get(tenantId) ?? this.read(tenantId).finally(() => this.menus.delete(tenantId));
    this.menus.set(tenantId, reading);
    return reading;
  }

  /**
   * The tenant's menu as soon as it has this revision, or after `withinMs` the newest there is. It looks at the database at once, whenever news
   * comes, and at the end; again and again only while an event that was heard is not in the copy yet.
   */
  async atLeast(tenantId: string, revision: number, withinMs: number): Promise<Menu> {
    const until = performance.now() + withinMs;
    for (;;) {
      const left = until - performance.now();
      const patience = Math.max(0, Math.ceil(this.awaited.has(tenantId) ? Math.min(left, recheckMs) : left));
      // Listens before it looks, so that no news falls in between.
      const heard = once(this.news, tenantId, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
      const menu = await this.looked(tenantId);
      if (menu.revision >= revision || left <= 0) return menu;
      await heard;
    }
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
    for (const [tenantId, those] of Map.groupBy(events, (event) => event.tenantId))
      await noteRevisions(
        tx,
        tenantId,
        those.map(({ data }) => data.revision),
      );
    this.db.afterCommit(tx, () => {
      for (const event of events) this.announce(event);
    });
  }

  /** The menu as the database has it now. Calls at the same time share one look. */
  private looked(tenantId: string): Promise<Menu> {
    const held = this.current.get(tenantId);
    const looking = this.looks.get(tenantId) ?? this.look(tenantId, held).finally(() => this.looks.delete(tenantId));
    this.looks.set(tenantId, looking);
    return looking;
  }

  private async look(tenantId: string, held: Held | undefined): Promise<Menu> {
    if (!held) return this.of(tenantId);
    held.lookedAt = Date.now();
    const [copy] = await this.db.tx({ tenantId }, (tx) =>
      tx.query<{ fingerprint: string }[]>(`select ${fingerprint} as fingerprint`),
    );
    if (copy?.fingerprint === held.fingerprint) return held.menu;
    if (this.current.get(tenantId) === held) this.current.delete(tenantId);
    return this.of(tenantId);
  }

  private announce({ tenantId, id }: Changed): void {
    const events = this.awaited.get(tenantId) ?? new Map<string, number>();
    this.awaited.set(tenantId, events.set(id, Date.now()));
    if (events.size > maxAwaited) events.delete(events.keys().next().value as string);
    this.news.emit(tenantId);
  }

  private async read(tenantId: string): Promise<Menu> {
    const awaited = [...(this.awaited.get(tenantId)?.keys() ?? [])];
    const [applied, [before], records] = await this.db.tx({ tenantId }, async (tx) => [
      // The inbox and the revision are read before the copy, so that the copy contains every event that they name.
      awaited.length ? await this.applied(tx, awaited) : [],
      await tx.query<{ revision: string; fingerprint: string }[]>(
        `select ${copiedRevision} as revision, ${fingerprint} as fingerprint`,
      ),
      await tx.query<CatalogChange[]>('select kind, id, data from catalog_copy'),
    ]);
    this.settle(tenantId, applied);
    const menu = menuFrom(records, Number(before?.revision));
    if (this.current.size >= maxTenants) this.current.delete(this.current.keys().next().value as string);
    const readAt = Date.now();
    const isNews = before?.fingerprint !== this.current.get(tenantId)?.fingerprint;
    this.current.set(tenantId, { menu, fingerprint: before?.fingerprint ?? '', readAt, lookedAt: readAt });
    if (isNews) this.news.emit(tenantId);
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
