import { Broker } from '@thali/kit/broker/broker';
import { createLog } from '@thali/kit/process/log';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import { isLive, type LiveChange } from '@thali/proto/changes';
import { orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import { qrOrderPlaced, qrOrdersCancelled } from '@thali/proto/ordering/qr-orders';
import { reservationChanged } from '@thali/proto/ordering/reservations';
import { operations } from '@thali/proto/registry';
import { eventually } from '@thali/testing/eventually';
import { addQrOrder } from './inside.ts';
import { Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';
import { thali } from './thali.ts';
import { requestOf } from './till.ts';

/** By which word screens are told of an event. */
const words: Record<string, LiveChange> = {
  [orderCreated.subject]: 'new_order',
  [orderUpdated.subject]: 'order_update',
  [catalogChanged.subject]: 'catalog_changed',
  [reservationChanged.subject]: 'reservation_changed',
  [qrOrderPlaced.subject]: 'new_qrorder',
  [qrOrdersCancelled.subject]: 'new_qrorder',
};
const commands = Object.entries(operations)
  .map(([name, contract]) => ({ name, contract }))
  .filter(({ contract }) => contract.http && contract.emits && /^rpc\.(catalog|ordering)\./.test(contract.subject));
/** What a command without input would otherwise find nothing of. */
const needed: Record<string, () => Promise<unknown>> = { cancelAllQrOrders: () => addQrOrder(udupi.tenantId) };

let udupi: Restaurant;
let broker: Broker;
const heard = new Map<string, Set<LiveChange>>();
const ordersHeard = new Set<string | undefined>();
/** Of each command that was given: its request, and what its contract says. */
const given: { name: string; requestId: string; said: LiveChange[] }[] = [];
const told = (requestId: string): LiveChange[] => [...(heard.get(requestId) ?? [])].sort();

beforeAll(async () => {
  udupi = await Restaurant.open();
  broker = await Broker.connect(thali.natsUrlAs('gateway'), 'system tests', createLog('system tests', 'fatal'));
  broker.hear(`evt.*.*.${udupi.tenantId}`, ({ requestId, data }, subject) => {
    ordersHeard.add((data as { orderId?: string }).orderId);
    const word = words[subject.slice(0, -udupi.tenantId.length - 1)];
    if (word) heard.set(requestId, (heard.get(requestId) ?? new Set()).add(word));
  });
  await broker.flush();
});
afterAll(() => broker?.close());

test.each(commands)('$name tells every screen what its contract says that it changes', async ({ name, contract }) => {
  await needed[name]?.();
  const { method, path, body, type } = requestOf(contract, (await samples[name]?.(udupi)) ?? {});
  const { status, text, headers } = await udupi.owner.send(method, path, { body, type });
  expect({ status, text }).toEqual({ status: 200, text });
  const requestId = String(headers['x-request-id']);
  const said = (contract.emits ?? []).filter(isLive).sort();
  given.push({ name, requestId, said });
  await eventually('all that is said', async () => said.every((word) => told(requestId).includes(word)));
});

test('and nothing more is told of any of them', async () => {
  // By the time that the event of a later order is here, so are those of all commands before it.
  const { orderId } = await udupi.taken();
  await eventually('the order at the socket', async () => ordersHeard.has(orderId));
  expect(given).toHaveLength(commands.length);
  expect(given.map(({ name, requestId }) => ({ name, told: told(requestId) }))).toEqual(
    given.map(({ name, said }) => ({ name, told: said })),
  );
});
