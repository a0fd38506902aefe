/** An order that was acknowledged, and what its cashier knows of it. */
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

/** What everybody asked for and was told: the client's side of the books. */
export class Ledger {
  readonly placed: Placed[] = [];
  /** Invoices that were acknowledged, with the order that they are for. */
  readonly invoices: { tenantId: string; invoiceId: string; orderId: string }[] = [];
  /** What was sent and has no answer yet, as `kind tenant key`. */
  readonly open = new Set<string>();
  /** Kind of request to outcome to how often: every try counts, also those without an answer. */
  readonly outcomes = new Map<string, Map<string, number>>();

  count(kind: string, outcome: string): void {
    const counts = this.outcomes.get(kind) ?? new Map<string, number>();
    this.outcomes.set(kind, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }
}
