import { describe, expect, it } from '@jest/globals';
import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { MenuCopy } from '../src/menu/menu-copy.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** Higher than any revision that a restaurant of these tests has had. */
const firstRevision = 1_000;
interface Save {
  /** Resolves when the row is written but not committed. */
  written: Promise<void>;
  commit(): Promise<void>;
}

/** Saves the store as a process of ordering does that applies its event, in a transaction that stays open until `commit`. */
function save(number: number, more: object): Save {
  const { tenantId } = place.caller;
  const store = place.store();
  const change = { ...store, data: { ...store.data, ...more } } as CatalogChange;
  const event = {
    ...{ id: uuidv7(), tenantId, requestId: 'test', occurredAt: new Date().toISOString() },
    data: { revision: firstRevision + number, changes: [change] },
  };
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = service.database.tx({ tenantId }, async (tx) => {
    await service.app.get(MenuCopy).copy(tx, [event]);
    written.resolve();
    await released.promise;
  });
  done.catch(written.reject);
  return {
    written: written.promise,
    commit: () => {
      released.resolve();
      return done;
    },
  };
}
const kept = () =>
  service.sql<{ number: number; name: string }>(
    `select number, seller->>'store_name' as name from letterhead where tenant_id = $1 order by number`,
    [place.caller.tenantId],
  );
const day = '2026-11-20';
const at = { at: new Date(`${day}T12:00:00Z`) };
const sell = async () => {
  const order = { ...place.order([{ id: place.items.water.id, quantity: 2 }], 40), netTotal: 40, taxTotal: 0, total: 40 };
  return place.call(createOrderAndInvoice, order, at);
};
const sellerOf = async ({ orderId }: { orderId: string }) => {
  const { letterhead } = await place.call(getReceipt, { orderIds: [orderId] });
  return [letterhead?.store_name, letterhead?.time_zone];
};

describe('several saves of a store at the same moment', () => {
  it('are a version each, numbered as they were saved, the newest save last; one that a newer has overtaken is none', async () => {
    const [before] = await kept();
    const saves = Array.from({ length: 8 }, (_, number) => save(number, { store_name: `Save ${number}` }));
    await Promise.all(saves.map(({ written, commit }) => written.then(commit)));
    const [first, ...versions] = await kept();
    expect(first).toEqual(before);
    expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => index + 2));
    const names = versions.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names.at(-1)).toBe('Save 7');
  });

  it('leave no document with the wrong one: each names what was saved when it was issued, also side by side in a list', async () => {
    const noon = save(1, { store_name: 'Noon', time_zone: 'Asia/Dubai' });
    await noon.written;
    const night = save(2, { store_name: 'Night', time_zone: 'Asia/Tokyo' });
    const during = await sell();
    await noon.commit();
    await night.written;
    const between = await sell();
    await night.commit();
    const after = await sell();
    expect(await Promise.all([during, between, after].map(sellerOf))).toEqual([
      ['Udupi Garden', 'Asia/Kolkata'],
      ['Noon', 'Asia/Dubai'],
      ['Night', 'Asia/Tokyo'],
    ]);
    const listed = await place.call(listInvoices, { type: 'custom', from: day, to: day });
    const zones = new Map(listed.map(({ invoice_id, time_zone }) => [invoice_id, time_zone]));
    expect([during, between, after].map(({ invoiceId }) => zones.get(invoiceId))).toEqual([
      'Asia/Kolkata',
      'Asia/Dubai',
      'Asia/Tokyo',
    ]);
    expect((await kept()).map(({ name }) => name)).toEqual(['Udupi Garden', 'Noon', 'Night']);
  });
});
