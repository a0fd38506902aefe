import { setTimeout as sleep } from 'node:timers/promises';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { completeAndPay, paymentSummary } from '@thali/proto/ordering/orders-board';
import { v7 as uuidv7 } from 'uuid';
import { cartOf } from '../menu.ts';
import { ownerOf, type Restaurant } from '../stack/restaurants.ts';
import { percentile } from '../statistics.ts';

/** What one load did. Milliseconds from the moment a call was due. */
export interface Sold {
  seconds: number;
  placed: number[];
  placedAndPaid: number[];
  paid: number[];
  /** Calls that were made again under the same key because the service was busy. */
  again: number;
  refused: string[];
}

const perSecond = 20;
/** How often a till asks, every `restMs`, while the service is busy. */
const tries = 60;
const restMs = 500;

/**
 * Sends orders of the restaurants in turn, at a steady pace and without waiting for answers, until `done` says so: every other one is paid at once, the
 * others afterwards.
 */
export async function sellUntil(rpc: RpcClient, restaurants: readonly Restaurant[], done: () => boolean): Promise<Sold> {
  const sold: Sold = { seconds: 0, placed: [], placedAndPaid: [], paid: [], again: 0, refused: [] };
  const began = performance.now();
  const sell = async (n: number, dueAt: number) => {
    const restaurant = restaurants[n % restaurants.length] as Restaurant;
    const caller = ownerOf(restaurant.tenantId);
    const cart = cartOf(restaurant, n);
    if (n % 2) {
      await persistently(sold, (idempotencyKey) => rpc.call(createOrderAndInvoice, cart, { caller, idempotencyKey }));
      sold.placedAndPaid.push(performance.now() - dueAt);
      return;
    }
    const { orderId } = await persistently(sold, (idempotencyKey) => rpc.call(createOrder, cart, { caller, idempotencyKey }));
    sold.placed.push(performance.now() - dueAt);
    const orderIds = [orderId];
    const bill = await persistently(sold, () => rpc.call(paymentSummary, { orderIds }, { caller }));
    const { subtotal: subTotal, discount, taxTotal, total } = bill;
    const pay = { orderIds, subTotal, discount, taxTotal, total };
    const asked = performance.now();
    await persistently(sold, (idempotencyKey) => rpc.call(completeAndPay, pay, { caller, idempotencyKey }));
    sold.paid.push(performance.now() - asked);
  };
  const selling: Promise<void>[] = [];
  for (let n = 0; !done(); n++) {
    const dueAt = began + (n / perSecond) * 1_000;
    await sleep(Math.max(0, dueAt - performance.now()));
    selling.push(sell(n, dueAt).catch((error) => void sold.refused.push(String(error.code ?? error))));
  }
  await Promise.all(selling);
  sold.seconds = (performance.now() - began) / 1_000;
  return sold;
}

/** Asks again under the same key while the service is busy, as tills do. */
async function persistently<T>(sold: Sold, ask: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = uuidv7();
  for (let tried = 1; ; tried++)
    try {
      return await ask(key);
    } catch (error) {
      if ((error as { code?: string }).code !== 'SERVICE_UNAVAILABLE' || tried === tries) throw error;
      sold.again++;
      await sleep(restMs);
    }
}

/** Sends orders for so long. */
export const sellFor = (rpc: RpcClient, restaurants: readonly Restaurant[], seconds: number): Promise<Sold> => {
  const end = performance.now() + seconds * 1_000;
  return sellUntil(rpc, restaurants, () => performance.now() >= end);
};

/** The middle and the 99th of a hundred, of these times. */
export function quantiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}
