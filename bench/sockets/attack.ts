import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@thali/proto/ordering/create-order';
import { v7 as uuidv7 } from 'uuid';
import { type LoneGateway, startLoneGateway } from './gateway.ts';
import { type Delays, delaysOf, publishUpdate, sinceUpdate } from './many.ts';
import { RawSocket } from './raw-socket.ts';

export interface Attack {
  /** Sockets that were opened out of the thousand that one session tried to open. */
  opened: number;
  orders: Delays;
  events: Delays;
}

const wanted = 1_000;
const everyMs = 100;

/**
 * Measures a quiet restaurant's orders and events while one session of another restaurant opens a thousand sockets, each of which sends a
 * hint once a second.
 */
export async function attack(seconds: number): Promise<{ quiet: Attack; attacked: Attack }> {
  const gateway = await startLoneGateway({});
  try {
    const victim = uuidv7();
    const cookie = gateway.session(victim);
    let heard: number[] = [];
    const board = await RawSocket.open(gateway.port, { cookie, 'x-forwarded-for': '198.51.100.1' }, (event) => {
      const delay = sinceUpdate(event);
      if (delay !== undefined) heard.push(delay);
    });
    const observe = async (opened: number): Promise<Attack> => {
      heard = [];
      const orders: Promise<number>[] = [];
      for (let n = 0; n < (seconds * 1_000) / everyMs; n++) {
        orders.push(placeOrder(gateway, cookie));
        publishUpdate(gateway, victim);
        await sleep(everyMs);
      }
      const taken = await Promise.all(orders);
      await sleep(1_000);
      return { opened, orders: delaysOf(taken), events: delaysOf(heard) };
    };
    await observe(0);
    const quiet = await observe(0);
    const cook = { cookie: gateway.session(uuidv7()), 'x-forwarded-for': '203.0.113.66' };
    const tries = await Promise.all(Array.from({ length: wanted }, () => RawSocket.open(gateway.port, cook, () => {})));
    const sockets = tries.filter((socket) => socket !== undefined);
    const hinting = sockets.map((socket, n) => {
      const hint = () => socket.open && socket.emit('order_update_backend');
      return setTimeout(() => hint() && setInterval(hint, 1_000).unref(), n % 1_000).unref();
    });
    const attacked = await observe(sockets.length);
    for (const timer of hinting) clearTimeout(timer);
    for (const socket of [...sockets, board]) socket?.close();
    return { quiet, attacked };
  } finally {
    await gateway.remove();
  }
}

/** Milliseconds to the answer; 30 s for an order that takes longer. */
async function placeOrder({ port }: LoneGateway, cookie: string): Promise<number> {
  const sentAt = performance.now();
  const [method, path] = createOrder.http as [string, string];
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': uuidv7() };
  const init = { method, headers, body: '{}', signal: AbortSignal.timeout(30_000) };
  await fetch(`http://127.0.0.1:${port}/api/v1${path}`, init)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
  return performance.now() - sentAt;
}
