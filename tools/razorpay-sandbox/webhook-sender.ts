import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Payment } from './ledger.ts';

/** The provider retries for 24 hours; here a few minutes are enough. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

/** Sends webhooks to the product, until it answers 2xx. */
export class WebhookSender {
  readonly #secret: string;
  readonly #url: string | undefined;

  constructor(secret: string, url: string | undefined) {
    this.#secret = secret;
    this.#url = url;
  }

  /**
   * Sends the events of a payment, once per delay (ms). Repeated events have equal ids, as when the provider has no acknowledgement of the
   * first one.
   */
  report(payment: Payment, order: Order, delaysMs: number[]): void {
    const names = payment.captured ? ['payment.captured', 'order.paid'] : ['payment.failed'];
    const events = names.map((event) => ({ id: `evt_${randomBytes(9).toString('hex')}`, body: bodyOf(event, payment, order) }));
    for (const delay of delaysMs) for (const { id, body } of events) void this.#deliver(id, body, delay);
  }

  async #deliver(id: string, body: string, delayMs: number): Promise<void> {
    if (!this.#url) return;
    const signature = createHmac('sha256', this.#secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id };
    await sleep(delayMs);
    for (const pause of [...pausesMs, undefined]) {
      const answer = await fetch(this.#url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(
        (error: Error) => ({ ok: false, status: error.message }),
      );
      process.stdout.write(`webhook ${id} of ${JSON.parse(body).event}: ${answer.status}\n`);
      if (answer.ok || pause === undefined) return;
      await sleep(pause);
    }
  }
}

function bodyOf(event: string, payment: Payment, order: Order): string {
  const withOrder = event === 'order.paid';
  return JSON.stringify({
    ...{ entity: 'event', account_id: 'acc_sandbox', event, contains: withOrder ? ['payment', 'order'] : ['payment'] },
    payload: { payment: { entity: payment }, ...(withOrder && { order: { entity: order } }) },
    created_at: payment.created_at,
  });
}
