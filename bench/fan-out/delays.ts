import { percentile } from '../statistics.ts';
import type { Delivery } from './listeners.ts';
import type { SentOrder } from './paced-orders.ts';

export interface Delays {
  accepted: number;
  refused: number;
  expected: number;
  delivered: number;
  /** Deliveries to a socket that had the order already, to another tenant's socket, or of an order that was not accepted. */
  wrong: number;
  /** Milliseconds from the HTTP answer to the socket; an event that came first counts as 0. */
  sinceAnswer: { p50: number; p99: number; max: number };
  /** Milliseconds from sending the request to the socket. */
  sinceSent: { p50: number; p99: number; max: number };
}

/** Compares what the sockets received with what was ordered. */
export function delaysOf(orders: readonly SentOrder[], deliveries: readonly Delivery[], socketsEach: number): Delays {
  const accepted = new Map(orders.filter(({ orderId }) => orderId).map((order) => [order.orderId, { order, heard: 0 }]));
  const sinceAnswer: number[] = [];
  const sinceSent: number[] = [];
  let wrong = 0;
  for (const { tenantId, orderId, at } of deliveries) {
    const entry = accepted.get(orderId);
    if (!entry || entry.order.restaurant.tenantId !== tenantId || ++entry.heard > socketsEach) {
      wrong += 1;
      continue;
    }
    sinceAnswer.push(Math.max(0, at - entry.order.answeredAt));
    sinceSent.push(at - entry.order.sentAt);
  }
  return {
    accepted: accepted.size,
    refused: orders.length - accepted.size,
    expected: accepted.size * socketsEach,
    delivered: sinceSent.length,
    wrong,
    sinceAnswer: summary(sinceAnswer),
    sinceSent: summary(sinceSent),
  };
}

function summary(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? 0 };
}
