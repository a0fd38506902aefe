import { Injectable } from '@nestjs/common';
import { AppError, toAppError } from '@thali/kit/call/app-error';
import { Database } from '@thali/kit/database/database';
import type { OutboxRow } from '@thali/kit/events/outbox';
import { OutboxRelay } from '@thali/kit/events/outbox-relay';
import type { Placed } from './columns.js';
import { type InvoiceNumber, issuedEvent, type PlacingInvoice } from './issue-invoice.js';
import type { OrderRow } from './order.js';
import type { orderColumns, withOrder } from './order-columns.js';

/** A priced order as input of the database function place_orders_v7 (see migrations/1765700000200-tickets.ts). */
export type PlacingOrder = Placed<typeof orderColumns> &
  Omit<Placed<typeof withOrder>, 'position'> & { invoice: PlacingInvoice | null };
export interface PlacedOrder {
  orderId: string;
  tokenNo: number;
  invoiceId: string | null;
  replayed: boolean;
}
/** What place_orders_v7 returns for each order. For an order that is placed and paid it also returns an InvoiceNumber. */
interface Result {
  position: number;
  outcome: 'placed' | 'replayed' | 'mismatch';
  order_id: OrderRow['id'];
  token_no: OrderRow['token_no'];
  invoice_id?: OrderRow['invoice_id'];
}
/** An order whose request is not answered yet. */
export interface WaitingOrder {
  order: PlacingOrder;
  traceparent: string | undefined;
  /** Deadline after which the order is refused; milliseconds on the monotonic clock. */
  refuseAt: number;
  resolve: (placed: PlacedOrder) => void;
  reject: (error: unknown) => void;
}

/** Writes batches of orders: one statement, one round trip and one fsync for all of them. */
@Injectable()
export class OrderBatch {
  constructor(
    private readonly db: Database,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Settles every order of the batch, or throws the database's error and settles none. The statement has placed none then, unless the
   * connection broke.
   * @param patienceMs lock time-out of the statement
   * @param party whose turn it takes at the connections: `batches` or `lanes`
   */
  async commit(batch: readonly WaitingOrder[], patienceMs: number, party: string): Promise<void> {
    const orders = batch.map(({ order }, position) => ({ ...order, position }));
    const tenants = new Set(orders.map((order) => order.tenant_id));
    const rows = await this.db.statement<{ results: (Result | InvoiceNumber)[] }>(
      'place_orders',
      `select place_orders_v7($1, $2, $3) as results from set_config('app.patience', $4, true)`,
      [
        [...tenants].join(),
        JSON.stringify(orders),
        orders.some((order) => order.qr_order_id || order.invoice),
        String(Math.ceil(patienceMs)),
      ],
      { callers: batch.flatMap(({ traceparent }) => traceparent ?? []), party },
    );
    const results = new Map<number, Result>();
    for (const result of rows[0]?.results ?? [])
      if ('outcome' in result) results.set(result.position, result);
      else Object.assign(results.get(result.position) as Result, result);
    const events: OutboxRow[] = [];
    for (const [position, waiting] of batch.entries()) {
      const result = results.get(position);
      // Another user of the tenant has used the key, or a refusal is stored under it. place-order.ts reads what is stored.
      if (!result) waiting.reject(new AppError('IDEMPOTENCY_IN_PROGRESS'));
      else if (result.outcome === 'mismatch') waiting.reject(new AppError('IDEMPOTENCY_MISMATCH'));
      else {
        if (result.outcome === 'placed') events.push(...storedEvents(waiting.order, result));
        waiting.resolve({
          orderId: result.order_id,
          tokenNo: result.token_no,
          invoiceId: result.invoice_id ?? null,
          replayed: result.outcome === 'replayed',
        });
      }
    }
    // The requests are answered before the events are published.
    setImmediate(() => void this.relay.publish(events));
  }
}

/** Whether another transaction holds a row that the batch needs: a counter, an idempotency key, a diner's order. */
export const isHeld = (error: unknown): boolean => ['55P03', '40P01', '40001'].includes(codeOf(error));

/** Whether one order of the batch can not be placed (TH001, TH002, bad data). The others can be placed without it. */
export const isOnesFault = (error: unknown): boolean => /^(TH|2[23])/.test(codeOf(error));

/** The error that answers the request of an order that can not be placed. */
export function refusalOf(error: unknown): AppError {
  const code = codeOf(error);
  if (code === 'TH001') return new AppError('QR_ORDER_PROCESSED', { cause: error });
  if (code === 'TH002') return new AppError('NOT_FOUND', { cause: error });
  return toAppError(error);
}

const codeOf = (error: unknown): string => String((error as { code?: string } | null)?.code ?? '');

/** The order's events as the database stored them: with the numbers that it assigned. */
function storedEvents({ event, told, invoice }: PlacingOrder, { token_no, invoice_id }: Result): OutboxRow[] {
  event.payload.data.tokenNo = token_no;
  told.payload.data.tokenNo = token_no;
  return invoice && invoice_id ? [event, told, issuedEvent(invoice, invoice_id)] : [event, told];
}
