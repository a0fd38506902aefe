import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { orderRequest, type Restaurant } from '../stack/restaurants.ts';

export interface Orders {
  /** Of each order that was taken, from the moment it was due. */
  tookMs: number[];
  refused: number;
}

/** Orders of one restaurant at a steady pace, whether earlier ones are answered or not: a slow answer does not spare those behind it. */
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
