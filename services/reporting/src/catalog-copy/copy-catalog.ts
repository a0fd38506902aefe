import { Injectable } from '@nestjs/common';
import { OnEvent } from '@thali/kit/events/on-event';
import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';

const storeColumns = 'revision bigint, store_name text, currency text, time_zone text, business_day_start int, running_day jsonb';
const copyStore = `
  insert into store_copy (tenant_id, revision, store_name, currency, time_zone, business_day_start, running_day)
  select $1, revision, store_name, currency, time_zone, business_day_start, running_day from jsonb_to_recordset($2::jsonb) as s (${storeColumns})
  on conflict (tenant_id) do update set revision = excluded.revision, store_name = excluded.store_name,
    currency = excluded.currency, time_zone = excluded.time_zone, business_day_start = excluded.business_day_start,
    running_day = excluded.running_day
  where store_copy.revision <= excluded.revision`;
const copyItems = `
  insert into item_copy (tenant_id, item_id, revision, title, price, image)
  select $1, id, revision, title, price, image
  from jsonb_to_recordset($2::jsonb) as i (id uuid, revision bigint, title text, price numeric, image text)
  on conflict (tenant_id, item_id) do update set revision = excluded.revision, title = excluded.title,
    price = excluded.price, image = excluded.image
  where item_copy.revision <= excluded.revision`;
const copyPaymentTypes = `
  insert into payment_type_copy (tenant_id, type_id, revision, title, kind)
  select $1, id, revision, title, kind from jsonb_to_recordset($2::jsonb) as t (id uuid, revision bigint, title text, kind text)
  on conflict (tenant_id, type_id) do update set revision = excluded.revision, title = excluded.title, kind = excluded.kind
  where payment_type_copy.revision <= excluded.revision`;

/** Copies the store's and the menu's data that reports show, in their newest revisions. */
@Injectable()
export class CopyCatalog {
  @OnEvent(catalogChanged)
  async apply(tx: EntityManager, events: EventEnvelope<Payload<typeof catalogChanged>>[]): Promise<void> {
    const tenantId = events[0]?.tenantId;
    const changes = events
      .toSorted((a, b) => a.data.revision - b.data.revision)
      .flatMap(({ data }) => data.changes.map((change) => ({ ...change, revision: data.revision })));
    const [store] = newest(changes, 'store');
    if (store?.data) await tx.query(copyStore, [tenantId, JSON.stringify([{ ...store.data, revision: store.revision }])]);
    const items = newest(changes, 'item').map(({ id, revision, data }) => ({
      id,
      revision,
      title: data?.title,
      price: data?.price,
      image: data?.image,
    }));
    if (items.length) await tx.query(copyItems, [tenantId, JSON.stringify(items)]);
    // One that was deleted keeps its last title, for what was paid by it.
    const types = newest(changes, 'payment_type').flatMap(({ revision, data }) => (data ? [{ ...data, revision }] : []));
    if (types.length) await tx.query(copyPaymentTypes, [tenantId, JSON.stringify(types)]);
  }
}

type Revised<K extends CatalogChange['kind']> = Extract<CatalogChange, { kind: K }> & { revision: number };
/** The last change of each thing of a kind; `changes` are oldest first. */
function newest<K extends CatalogChange['kind']>(changes: (CatalogChange & { revision: number })[], kind: K): Revised<K>[] {
  const ofKind = changes.filter((change): change is Revised<K> => change.kind === kind);
  return [...new Map(ofKind.map((change) => [change.id, change])).values()];
}
