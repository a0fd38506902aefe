import { setTimeout as sleep } from 'node:timers/promises';
import { updateMenuItem } from '@thali/proto/catalog/menu-items';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { bumpTicket, listKitchen } from '@thali/proto/ordering/kitchen';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { placeQrOrder } from '@thali/proto/ordering/qr-orders';
import { listAuditLog } from '@thali/proto/reporting/audit-log';
import { getReport, getReportDetails } from '@thali/proto/reporting/reports';
import { listTenants, tenantCounts } from '@thali/proto/tenancy/tenant-admin';
import { type Random, randomFrom } from '../../tools/demo/random.ts';
import { cashierOf } from './cashier.ts';
import type { Ledger } from './ledger.ts';
import type { Person } from './person.ts';
import type { Store } from './store.ts';

/** Starts each ticket, then completes it. */
async function cook({ cook: person }: Store, random: Random): Promise<void> {
  const tickets = await person.look('kitchen', listKitchen, {});
  const open = tickets?.filter(({ status }) => status === 'created') ?? [];
  if (open.length) await person.command('bump', bumpTicket, { orderId: random.pick(open).id });
}

async function dine({ diner, printed, restaurant }: Store, random: Random): Promise<void> {
  const cartItems = [{ id: restaurant.dosa.id, quantity: random.between(1, 2) }];
  await diner.command('QR order', placeQrOrder, { ...printed, cartItems });
}

async function own({ owner, idli }: Store, random: Random): Promise<void> {
  const work = [
    () => owner.look('report', getReport, {}),
    () => owner.look('report', getReportDetails, {}),
    () => owner.look('invoices', listInvoices, {}),
    () => owner.look('audit log', listAuditLog, {}),
    () => owner.look('orders', listOrders, {}),
    () => owner.command('menu', updateMenuItem, { id: idli.id, title: 'Idli', price: random.between(40, 45) }),
  ];
  await random.pick(work)();
}

async function operate(operator: Person, random: Random): Promise<void> {
  if (random.chance(0.5)) await operator.look('tenants', listTenants, {});
  else await operator.look('tenants', tenantCounts, {});
}

/** All people at work until `stop`, which resolves when each of their requests has an answer. */
export function workingCrowd(stores: Store[], operator: Person, ledger: Ledger, seed: string): { stop: () => Promise<void> } {
  let stopped = false;
  const at = async (name: string, pauseMs: [number, number], step: (random: Random) => Promise<unknown>) => {
    const random = randomFrom(`${seed} ${name}`);
    await sleep(random.between(0, pauseMs[1]));
    while (!stopped) {
      await step(random);
      await sleep(random.between(...pauseMs));
    }
  };
  const people = stores.flatMap((store, index) => [
    at(`cashier ${index}`, [800, 1_600], cashierOf(store, ledger, randomFrom(`${seed} cart ${index}`))),
    at(`cook ${index}`, [1_000, 2_000], (random) => cook(store, random)),
    at(`diner ${index}`, [4_000, 8_000], (random) => dine(store, random)),
    at(`owner ${index}`, [2_000, 5_000], (random) => own(store, random)),
  ]);
  const working = Promise.all([...people, at('operator', [1_000, 3_000], (random) => operate(operator, random))]);
  // A person who gives up is reported by `stop`; until then the rejection is not handled.
  working.catch(() => undefined);
  return {
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}
