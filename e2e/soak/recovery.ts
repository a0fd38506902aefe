import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listKitchen } from '@thali/proto/ordering/kitchen';
import { getReport } from '@thali/proto/reporting/reports';
import type { Board } from './board.ts';
import type { Ledger, Placed } from './ledger.ts';
import type { Store } from './store.ts';

/** Recovery times in ms; undefined: not within the limit. */
export interface Return {
  /** Until an order that was sent after the fault was acknowledged. */
  orders?: number | undefined;
  /** Until the kitchen has that order: by a socket event or by reading again after a gap, and in its list. */
  boards?: number | undefined;
  /** Until the owner's report counts every order of the store. */
  reports?: number | undefined;
}
const limitMs = 60_000;
const everyMs = 200;

/** A restaurant that only measures, from outside, when the product works again. */
export class Lookout {
  constructor(
    private readonly store: Store,
    private readonly board: Board,
    private readonly ledger: Ledger,
    /** Number of orders that the store had before. */
    private readonly before: number,
  ) {}

  /** Sends an order every 200 ms until the first is acknowledged, then follows that one to board and report. */
  async measure(): Promise<Return> {
    const from = performance.now();
    const since = () => Math.round(performance.now() - from);
    const sent: Promise<Placed | undefined>[] = [];
    const acknowledged: Placed[] = [];
    while (!acknowledged.length && since() < limitMs) {
      sent.push(this.order(acknowledged));
      await sleep(everyMs);
    }
    const [first] = acknowledged;
    if (!first) return {};
    const orders = Math.round(first.answeredAt - from);
    const [boards, reports] = await Promise.all([
      this.until(since, () => this.onBoard(first)),
      this.until(since, async () => {
        // An order that is still waiting for its answer may be counted already.
        await Promise.all(sent);
        return this.counted();
      }),
    ]);
    const orderIds = (await Promise.all(sent)).flatMap((placed) => placed?.orderId ?? []);
    // The kitchen's list shows 300 tickets, and those of the next fault must be among them.
    const done = { orderIds: orderIds.slice(0, 200), unpaidReason: 'Probes of the soak test' };
    await this.store.cashier.command('probe complete', completeOrders, done);
    return { orders, boards, reports };
  }

  private async order(acknowledged: Placed[]): Promise<Placed | undefined> {
    const { tenantId, cashier, restaurant } = this.store;
    const key = randomUUID();
    const sentAt = performance.now();
    const { status, body } = await cashier.command('probe order', createOrder, restaurant.order(), key);
    if (status !== 200) return undefined;
    const { orderId, tokenNo } = body;
    const placed = { tenantId, orderId, tokenNo, key, lines: 1, quantity: 1, totalMinor: 10_000, sentAt };
    const known = { ...placed, answeredAt: performance.now() };
    this.ledger.placed.push(known);
    acknowledged.push(known);
    return known;
  }

  private async onBoard({ orderId, answeredAt }: Placed): Promise<boolean> {
    if (!this.board.heard.has(orderId) && !this.board.caughtUp.some((at) => at > answeredAt)) return false;
    const tickets = await this.store.cook.look('probe kitchen', listKitchen, {});
    return tickets?.some(({ id }) => id === orderId) === true;
  }

  private async counted(): Promise<boolean> {
    const report = await this.store.owner.look('probe report', getReport, {});
    const own = this.ledger.placed.filter(({ tenantId }) => tenantId === this.store.tenantId).length;
    return report !== undefined && report.ordersCount >= this.before + own;
  }

  private async until(since: () => number, works: () => Promise<boolean>): Promise<number | undefined> {
    for (;;) {
      if (await works().catch(() => false)) return since();
      if (since() > limitMs) return undefined;
      await sleep(everyMs);
    }
  }
}
