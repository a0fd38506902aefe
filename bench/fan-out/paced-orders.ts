import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { orderRequest, type Restaurant } from '../stack/restaurants.ts';

/** An order that was sent; times are milliseconds of this process' clock. */
export interface SentOrder {
  restaurant: Restaurant;
  sentAt: number;
  answeredAt: number;
  /** Empty when it was refused. */
  orderId: string;
}

/** Sends orders at random moments (Poisson) of the given rate, restaurants in turn, without waiting for answers. */
export async function sendOrders(
  baseUrl: string,
  restaurants: readonly Restaurant[],
  { perSecond, seconds, connections = 64 }: { perSecond: number; seconds: number; connections?: number },
): Promise<SentOrder[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(baseUrl);
  const requests = restaurants.map((restaurant, n) => ({ restaurant, ...orderRequest(restaurant, n) }));
  const answers: Promise<SentOrder>[] = [];
  let due = performance.now();
  const end = due + seconds * 1000;
  while (due < end) {
    const early = due - performance.now();
    if (early > 0.5) await sleep(early);
    const { restaurant, path, headers, body } = requests[answers.length % requests.length] as (typeof requests)[number];
    answers.push(send({ agent, hostname, port, path, headers }, body, restaurant));
    due += (Math.log(1 / (1 - Math.random())) * 1000) / perSecond;
  }
  const orders = await Promise.all(answers);
  agent.destroy();
  return orders;
}

type Target = { agent: Agent; hostname: string; port: string; path: string; headers: Record<string, string> };
function send({ headers, ...target }: Target, body: string, restaurant: Restaurant): Promise<SentOrder> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': uuidv7() };
    const outgoing = request({ ...target, method: 'POST', headers: { ...headers, ...own } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answeredAt = performance.now();
        const { orderId = '' } = JSON.parse(Buffer.concat(chunks).toString()) as { orderId?: string };
        resolve({ restaurant, sentAt, answeredAt, orderId });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
