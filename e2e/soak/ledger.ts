/** An acknowledged order with what its cashier knows of it. */
export interface Placed {
  tenantId: string;
  orderId: string;
  tokenNo: number;
  /** Idempotency-Key that it was sent under, all tries. */
  key: string;
  lines: number;
  quantity: number;
  totalMinor: number;
  /** Milliseconds of performance.now(): first try, and the answer. */
  sentAt: number;
  answeredAt: number;
}

/** All requests of the run and their answers: the client's side of the books. */
export class Ledger {
  readonly placed: Placed[] = [];
  /** Invoices that were acknowledged, with the order that they are for. */
  readonly invoices: { tenantId: string; invoiceId: string; orderId: string }[] = [];
  /** Requests without an answer yet, as `kind tenant key`. */
  readonly open = new Set<string>();
  /** Number of attempts by kind of request and outcome, those without an answer included. */
  readonly outcomes = new Map<string, Map<string, number>>();

  count(kind: string, outcome: string): void {
    const counts = this.outcomes.get(kind) ?? new Map<string, number>();
    this.outcomes.set(kind, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }
}
