import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Restaurant } from '../system/restaurant.ts';
import { requestOf, Till, wantsKey } from '../system/till.ts';
import type { Flood } from './flood.ts';
import type { LargestCall } from './largest-calls.ts';

/** As long as a large export may take that waits for its turn. */
const patienceMs = 120_000;

/** A restaurant's owner, or a stranger, who calls one operation many times at once. */
export class Attacker {
  private readonly thread = new Worker(new URL('./flood.ts', import.meta.url), { execArgv: [] });

  constructor(private readonly restaurant: Restaurant) {}

  /** Returns what came of each call: a status, or the name and code of an error. Nothing that is refused is sent again. */
  async attack({ contract, input }: LargestCall, atOnce: number): Promise<string[]> {
    const { method, path, body, type } = requestOf(contract, input);
    const till = contract.who.kind === 'public' ? new Till() : this.restaurant.owner;
    const options = till.requestOptions(method, path, { ...(body !== undefined && { body }), ...(type && { type }) });
    this.thread.postMessage({ options, body, keyed: wantsKey(method, path), atOnce, patienceMs } satisfies Flood);
    const [outcomes] = (await once(this.thread, 'message')) as [string[]];
    return outcomes;
  }

  async end(): Promise<void> {
    await this.thread.terminate();
  }
}
