import { setTimeout as sleep } from 'node:timers/promises';
import { orderUpdated } from '@thali/proto/ordering/order-events';
import { v7 as uuidv7 } from 'uuid';
import { percentile } from '../statistics.ts';
import { type LoneGateway, startLoneGateway } from './gateway.ts';
import { RawSocket } from './raw-socket.ts';

/** Times in milliseconds. */
export interface Delays {
  p50: number;
  p99: number;
  max: number;
}
export interface Many {
  sockets: number;
  kilobytesPerSocket: number;
  expected: number;
  delivered: number;
  delays: Delays;
}

export function delaysOf(values: readonly number[]): Delays {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? 0 };
}

/** Publishes an event of a tenant as ordering's relay does; its order contains the time of sending. */
export function publishUpdate({ nc }: LoneGateway, tenantId: string): void {
  const envelope = {
    id: uuidv7(),
    tenantId,
    occurredAt: new Date().toISOString(),
    requestId: uuidv7(),
    data: { orderId: `at ${performance.now()}` },
  };
  nc.publish(`${orderUpdated.subject}.${tenantId}`, JSON.stringify(envelope));
}

/** Milliseconds since `publishUpdate` sent this event; undefined for any other event. */
export function sinceUpdate(event: string): number | undefined {
  const sentAt = /"at ([\d.]+)"/.exec(event)?.[1];
  return sentAt === undefined ? undefined : performance.now() - Number(sentAt);
}

/** Holds the sockets of many tenants open and publishes one event per second and tenant, evenly spread over the second. */
export async function holdMany(tenants: number, socketsEach: number, seconds: number): Promise<Many> {
  const limits = { SOCKETS_PER_ADDRESS: '100000', SOCKET_HANDSHAKES: '100000' };
  const gateway = await startLoneGateway(limits);
  try {
    const delays: number[] = [];
    const hear = (event: string) => {
      const delay = sinceUpdate(event);
      if (delay !== undefined) delays.push(delay);
    };
    const ids = Array.from({ length: tenants }, () => uuidv7());
    // The first few are opened before measuring memory, because their memory belongs to the process itself.
    const sockets: RawSocket[] = [];
    const open = async (tenantIds: string[]) => {
      for (const tenantId of tenantIds) {
        const headers = { cookie: gateway.session(tenantId), 'x-forwarded-for': '203.0.113.1' };
        const opened = await Promise.all(Array.from({ length: socketsEach }, () => RawSocket.open(gateway.port, headers, hear)));
        sockets.push(...opened.filter((socket) => socket !== undefined));
      }
    };
    await open(ids.slice(0, 10));
    const before = gateway.memory();
    await open(ids.slice(10));
    const bytes = (gateway.memory() - before) / ((tenants - 10) * socketsEach);
    await sleep(1_000);
    const began = performance.now();
    for (let n = 0; n < tenants * seconds; n++) {
      const early = began + (n * 1_000) / tenants - performance.now();
      if (early > 1) await sleep(early);
      publishUpdate(gateway, ids[n % tenants] as string);
    }
    const expected = sockets.length * seconds;
    for (let waits = 0; waits < 100 && delays.length < expected; waits++) await sleep(50);
    for (const socket of sockets) socket.close();
    return {
      sockets: sockets.length,
      kilobytesPerSocket: bytes / 1024,
      expected,
      delivered: delays.length,
      delays: delaysOf(delays),
    };
  } finally {
    await gateway.remove();
  }
}
