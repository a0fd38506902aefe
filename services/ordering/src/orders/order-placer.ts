import { Injectable } from '@nestjs/common';
import { AppError, toAppError } from '@thali/kit/app-error';
import { Database } from '@thali/kit/database';
import type { OutboxRow } from '@thali/kit/outbox';
import { OutboxRelay } from '@thali/kit/outbox-relay';

/** A priced order as the database function place_orders takes it (see place-orders.sql.ts). */
export interface PlacingOrder extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  created_by: string;
  operation: string;
  key: string | null;
  input_hash: string | null;
  qr_order_id: string | null;
  event: StoredEvent;
  invoice: { series: string; payments: unknown[]; event: StoredEvent } | null;
}
/** An outbox row whose payload still lacks the number that the database gives. */
export type StoredEvent = Pick<OutboxRow, 'id' | 'subject' | 'payload'>;
export interface PlacedOrder {
  orderId: string;
  tokenNo: number;
  invoiceId: string | null;
  replayed: boolean;
}
interface Result {
  position: number;
  outcome: 'placed' | 'replayed' | 'mismatch';
  order_id: string;
  token_no: number;
  invoice_id: string | null;
}
interface Waiting {
  order: PlacingOrder;
  traceparent: string | undefined;
  resolve: (placed: PlacedOrder) => void;
  reject: (error: unknown) => void;
}

const maxBatch = 64;
const maxInFlight = 2;
/** A second batch goes beside the first only when it is full or the first takes this long: two half batches cost more than one. */
const slowMs = 20;
const maxWaiting = 2_000;
/** A tenant whose counter is stuck goes by itself for this long, so that it holds up nobody else's batch. */
const apartMs = 5_000;

/**
 * Places orders that arrive together in one statement (docs/performance: round trips and the counter's lock across the fsync
 * are what an order costs). Nobody waits for company: what arrives in one turn of the event loop goes together, and while a
 * statement runs what arrives waits for the next one. Each order is acknowledged only after its commit, and succeeds or fails
 * alone: a batch that fails is tried again order by order.
 */
@Injectable()
export class OrderPlacer {
  private readonly waiting: Waiting[] = [];
  private inFlight = 0;
  private gathering = false;
  private startedAt = 0;
  private slow?: NodeJS.Timeout;
  private apartInFlight = 0;
  private readonly byKey = new Map<string, Promise<PlacedOrder>>();
  private readonly apart = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly relay: OutboxRelay,
  ) {}

  /** @throws AppError IDEMPOTENCY_MISMATCH, QR_ORDER_PROCESSED, NOT_FOUND (QR order), SERVICE_UNAVAILABLE */
  async place(order: PlacingOrder, traceparent?: string): Promise<PlacedOrder> {
    if (!order.key) return this.enqueue(order, traceparent);
    // The same key twice in one batch would be placed twice: the later call waits for the earlier one's answer.
    const key = `${order.tenant_id} ${order.created_by} ${order.operation} ${order.key}`;
    const earlier = this.byKey.get(key);
    if (earlier) {
      await earlier.catch(() => undefined);
      return this.place(order, traceparent);
    }
    const placing = this.enqueue(order, traceparent).finally(() => this.byKey.delete(key));
    this.byKey.set(key, placing);
    return placing;
  }

  private enqueue(order: PlacingOrder, traceparent?: string): Promise<PlacedOrder> {
    if (this.waiting.length >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE');
    return new Promise((resolve, reject) => {
      const waiting = { order, traceparent, resolve, reject };
      if ((this.apart.get(order.tenant_id) ?? 0) > Date.now()) this.runApart(waiting);
      else {
        this.waiting.push(waiting);
        this.gather();
      }
    });
  }

  private runApart(waiting: Waiting): void {
    if (this.apartInFlight >= maxInFlight) {
      waiting.reject(new AppError('SERVICE_UNAVAILABLE'));
      return;
    }
    this.apartInFlight++;
    void this.run([waiting]).finally(() => {
      this.apartInFlight--;
    });
  }

  /** Messages come in packets: the first order of one must not leave without the others. */
  private gather(): void {
    if (this.gathering || !this.mayStart()) return;
    this.gathering = true;
    setImmediate(() => {
      this.gathering = false;
      this.next();
    });
  }

  private next(): void {
    while (this.waiting.length && this.mayStart()) {
      const batch = this.waiting.splice(0, maxBatch);
      this.inFlight++;
      this.startedAt = performance.now();
      void this.run(batch).finally(() => {
        this.inFlight--;
        this.gather();
      });
    }
  }

  private mayStart(): boolean {
    if (!this.inFlight) return true;
    if (this.inFlight >= maxInFlight) return false;
    if (this.waiting.length >= maxBatch || performance.now() - this.startedAt >= slowMs) return true;
    this.slow ??= setTimeout(() => {
      this.slow = undefined;
      this.gather();
    }, slowMs);
    return false;
  }

  private async run(batch: Waiting[]): Promise<void> {
    try {
      await this.commit(batch);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((waiting) => this.run([waiting])));
      else this.refuse(batch[0] as Waiting, error);
    }
  }

  private async commit(batch: Waiting[]): Promise<void> {
    const orders = batch.map(({ order }, position) => ({ ...order, position }));
    const tenants = new Set(orders.map((order) => order.tenant_id));
    const rows = await this.db.statement<{ results: Result[] }>(
      'place_orders',
      'select place_orders($1, $2, $3) as results',
      [[...tenants].join(), JSON.stringify(orders), orders.some((order) => order.qr_order_id || order.invoice)],
      batch.flatMap(({ traceparent }) => traceparent ?? []),
    );
    const results = new Map<number, Result>();
    // A paid order comes twice, the second time with its invoice.
    for (const result of rows[0]?.results ?? []) results.set(result.position, result);
    const events: OutboxRow[] = [];
    for (const [position, waiting] of batch.entries()) {
      const result = results.get(position);
      if (!result) waiting.reject(new AppError('SERVICE_UNAVAILABLE'));
      else if (result.outcome === 'mismatch') waiting.reject(new AppError('IDEMPOTENCY_MISMATCH'));
      else {
        if (result.outcome === 'placed') events.push(...numbered(waiting.order, result));
        waiting.resolve({
          orderId: result.order_id,
          tokenNo: result.token_no,
          invoiceId: result.invoice_id ?? null,
          replayed: result.outcome === 'replayed',
        });
      }
    }
    // The callers' answers leave first.
    setImmediate(() => void this.relay.publish(events));
  }

  private refuse({ order, reject }: Waiting, error: unknown): void {
    const { code } = error as { code?: string };
    if (code === '55P03') this.apart.set(order.tenant_id, Date.now() + apartMs);
    if (code === 'TH001') reject(new AppError('QR_ORDER_PROCESSED', { cause: error }));
    else if (code === 'TH002') reject(new AppError('NOT_FOUND', { cause: error }));
    else reject(toAppError(error));
  }
}

/** The order's events as the database stored them: with the numbers it gave. */
function numbered({ tenant_id, event, invoice }: PlacingOrder, { token_no, invoice_id }: Result): OutboxRow[] {
  const withData = ({ id, subject, payload }: StoredEvent, data: object): OutboxRow => ({
    tenantId: tenant_id,
    id,
    subject,
    payload: { ...payload, data: { ...(payload.data as object), ...data } },
  });
  const events = [withData(event, { tokenNo: token_no })];
  if (invoice) events.push(withData(invoice.event, { invoiceId: invoice_id }));
  return events;
}
