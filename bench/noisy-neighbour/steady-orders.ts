import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { orderRequest, type Restaurant } from '../stack/restaurants.ts';

export interface Orders {
  /** Duration of each accepted order, measured from the moment it was due. */
  tookMs: number[];
  refused: number;
}

/**
 * Sends orders of one restaurant at a steady pace without waiting for answers, so that a slow answer also counts for the orders after it.
 */
export async function sendOrders(
  baseUrl: string,
  restaurant: Restaurant,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Orders> {
  const orders: Orders = { tookMs: [], refused: 0 };
  const began = performance.now();
  const send = async (n: number, dueAt: number) => {
    const { path, headers, body } = orderRequest(restaurant, n);
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
      body,
    });
    await response.arrayBuffer();
    if (response.status === 200) orders.tookMs.push(performance.now() - dueAt);
    else orders.refused += 1;
  };
  const sent: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const dueAt = began + (n / perSecond) * 1000;
    await sleep(Math.max(0, dueAt - performance.now()));
    sent.push(send(n, dueAt));
  }
  await Promise.all(sent);
  return orders;
}
