import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { posInit } from '@thali/proto/catalog/init';
import { createOrder } from '@thali/proto/ordering/create-order';
import { cancelOrders, listOrders } from '@thali/proto/ordering/orders-board';
import type { Restaurant } from '../system/restaurant.ts';
import type { Answer } from '../system/till.ts';
import { type Attempt, attempt } from '../system/traffic.ts';

export const needs = ['order', 'board', 'menu'] as const;
export type Need = (typeof needs)[number];
export type Asked = Record<Need, Attempt[]>;

/** A try of each every so many milliseconds. */
const everyMs = 100;

/** A restaurant at work beside one that attacks: it sends orders, opens its board and its till, whether or not the answers of before are there. */
export class Neighbour {
  /** Orders that were acknowledged. */
  readonly placed: string[] = [];
  private readonly open: string[] = [];

  constructor(private readonly restaurant: Restaurant) {}

  /** Works until `over` ends, and until everything is answered. A time counts from when the call was due. */
  async workDuring(over: Promise<unknown>): Promise<Asked> {
    let done = false;
    const ended = over.finally(() => (done = true));
    const sent: Record<Need, Promise<Attempt>[]> = { order: [], board: [], menu: [] };
    for (let dueAt = performance.now(); !done; dueAt += everyMs) {
      await sleep(Math.max(0, dueAt - performance.now()));
      for (const need of needs) sent[need].push(this.ask(need, dueAt));
    }
    await ended;
    const [order, board, menu] = await Promise.all(needs.map((need) => Promise.all(sent[need])));
    return { order, board, menu } as Asked;
  }

  private async ask(need: Need, dueAt: number): Promise<Attempt> {
    const tried = await attempt(() => this.calls[need]());
    return { ...tried, ms: tried.startedAt + tried.ms - dueAt };
  }

  private readonly calls: Record<Need, () => Promise<Answer>> = {
    order: async () => {
      const sending = { key: randomUUID(), impatient: true };
      const answer = await this.restaurant.owner.call(createOrder, this.restaurant.order(), sending);
      if (answer.status === 200) for (const list of [this.placed, this.open]) list.push(answer.body.orderId);
      return answer;
    },
    board: () => this.restaurant.owner.call(listOrders, { perPage: '50' }, { impatient: true }),
    menu: () => this.restaurant.owner.call(posInit, {}, { impatient: true }),
  };

  /** Takes its open orders off the board, so that the board is as long beside the last attack as beside the first. */
  async clearBoard(): Promise<void> {
    for (let orderIds = this.open.splice(0, 200); orderIds.length; orderIds = this.open.splice(0, 200))
      await this.restaurant.owner.ok(cancelOrders, { orderIds });
  }
}
