import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { OnEvent } from '@thali/kit/consumer';
import { Database } from '@thali/kit/database';
import { RpcClient } from '@thali/kit/rpc-client';
import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { type Menu, menuFrom } from './menu.js';

type Changed = EventEnvelope<Payload<typeof catalogChanged>>;
const maxTenants = 5_000;
const recheckMs = 100;

/**
 * Ordering's copy of catalog: kept in the database by a durable consumer, held in memory by every process.
 * A process hears of a newer revision on the plain subject at once and reads the copy again until it has that revision.
 */
@Injectable()
export class MenuCopy implements OnModuleInit, OnApplicationShutdown {
  private readonly menus = new Map<string, Promise<Menu>>();
  private readonly current = new Map<string, { menu: Menu; readAt: number }>();
  private readonly announced = new Map<string, number>();
  private unsubscribe = () => {};

  constructor(
    private readonly db: Database,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.rpc.listen(`${catalogChanged.subject}.*`, {
      event: (envelope) => this.announce(envelope as Changed),
      reconnected: () => this.current.clear(),
    });
  }
  onApplicationShutdown(): void {
    this.unsubscribe();
  }

  /** The tenant's menu, newest revision that this process has heard of and the copy has. In memory but for the first time. */
  of(tenantId: string): Menu | Promise<Menu> {
    const held = this.current.get(tenantId);
    if (held && (held.menu.revision >= (this.announced.get(tenantId) ?? 0) || Date.now() - held.readAt < recheckMs))
      return held.menu;
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

  private announce({ tenantId, data }: Changed): void {
    if (data.revision > (this.announced.get(tenantId) ?? 0)) this.announced.set(tenantId, data.revision);
  }

  private async read(tenantId: string): Promise<Menu> {
    const rows = await this.db.tx({ tenantId }, (tx) =>
      tx.query<(CatalogChange & { revision: string })[]>('select kind, id, revision, data from catalog_copy'),
    );
    const menu = menuFrom(
      rows,
      rows.reduce((newest, row) => Math.max(newest, Number(row.revision)), 0),
    );
    if (this.current.size >= maxTenants) this.current.delete(this.current.keys().next().value as string);
    this.current.set(tenantId, { menu, readAt: Date.now() });
    return menu;
  }
}
