import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface User {
  username: string;
  password: string;
}
export interface OrderCount {
  sent: number;
  /** Ids of the orders that were answered with 200, one per order sent. */
  acknowledged: string[];
  /** Attempts that were not answered with 200, by step and answer; each was repeated with the same key, as the till does. */
  repeated: Record<string, number>;
  /** How long the slowest order took, its repetitions included, and in which step it was acknowledged. */
  slowest: { ms: number; during: string };
}

/** One till that places orders at a steady rate, each under a key of its own until it is acknowledged. */
export class SteadyOrders {
  readonly #baseUrl: string;
  readonly #user: User;
  readonly #count: OrderCount = { sent: 0, acknowledged: [], repeated: {}, slowest: { ms: 0, during: 'start' } };
  readonly #open = new Set<Promise<void>>();
  #cookie = '';
  #signingIn: Promise<void> | undefined;
  #order:
    | { cart: { id: string; quantity: number }[]; deliveryType: string; payableAmount: number; menuRevision?: number }
    | undefined;
  #stopped = false;
  /** The step that the cluster is going through. */
  phase = 'start';
  #loop: Promise<void> | undefined;

  constructor(baseUrl: string, user: User) {
    this.#baseUrl = baseUrl;
    this.#user = user;
  }

  /** Signs in, chooses a dish, and begins. */
  async start(perSecond: number): Promise<void> {
    await this.#signIn();
    const { answer } = await this.#call('GET', '/pos/init');
    const { menuItems, menuRevision } = answer as {
      menuItems: { id: string; price: number; is_sold_out: boolean; variants?: unknown[] }[];
      menuRevision?: number;
    };
    const dish = menuItems.find((item) => !item.is_sold_out && !item.variants?.length);
    if (!dish) throw new Error('no dish without variants');
    this.#order = { cart: [{ id: dish.id, quantity: 1 }], deliveryType: 'takeaway', payableAmount: dish.price, menuRevision };
    await this.#place();
    this.#loop = this.#run(perSecond);
  }

  /** Sends no more orders, and waits for the open ones, two minutes at most. */
  async stop(): Promise<OrderCount> {
    this.#stopped = true;
    await this.#loop;
    await Promise.race([Promise.all(this.#open), sleep(120_000)]);
    return this.#count;
  }

  async #run(perSecond: number): Promise<void> {
    for (let due = Date.now(); !this.#stopped; due += 1000 / perSecond) {
      await sleep(Math.max(due - Date.now(), 0));
      const placing = this.#place().finally(() => this.#open.delete(placing));
      this.#open.add(placing);
    }
  }

  async #place(): Promise<void> {
    const key = randomUUID();
    const started = Date.now();
    this.#count.sent += 1;
    for (const deadline = started + 180_000; Date.now() < deadline; await sleep(500)) {
      const { status, answer } = await this.#call('POST', '/pos/create-order', this.#order, key);
      if (status === 200) {
        this.#count.acknowledged.push((answer as { orderId: string }).orderId);
        const ms = Date.now() - started;
        if (ms > this.#count.slowest.ms) this.#count.slowest = { ms, during: this.phase };
        return;
      }
      const fresh = (answer as { details?: { payableTotal?: number } }).details?.payableTotal;
      // The first order learns the store's tax and rounding this way; that is no failure.
      if (status === 409 && fresh !== undefined && this.#order) this.#order.payableAmount = fresh;
      else this.#repeat(`${this.phase}: ${status} ${(answer as { code?: string; message?: string }).message ?? ''}`.trim());
      if (status === 401) await this.#signIn();
    }
  }

  #repeat(why: string): void {
    this.#count.repeated[why] = (this.#count.repeated[why] ?? 0) + 1;
  }

  #signIn(): Promise<void> {
    this.#signingIn ??= (async () => {
      const { username, password } = this.#user;
      const { status } = await this.#call('POST', '/auth/signin', { username, password });
      if (status !== 200) throw new Error(`sign-in: ${status}`);
    })().finally(() => {
      this.#signingIn = undefined;
    });
    return this.#signingIn;
  }

  /** Status, or the reason why there is none. */
  async #call(method: string, path: string, body?: unknown, key?: string): Promise<{ status: number | string; answer: unknown }> {
    try {
      const response = await fetch(`${this.#baseUrl}/api/v1${path}`, {
        method,
        headers: {
          cookie: this.#cookie,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: body ? JSON.stringify(body) : undefined,
        signal: AbortSignal.timeout(20_000),
      });
      const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
      if (cookies.length) this.#cookie = cookies.join('; ');
      const text = await response.text();
      return { status: response.status, answer: text.startsWith('{') ? JSON.parse(text) : {} };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { status: cause?.code ?? name, answer: {} };
    }
  }
}
