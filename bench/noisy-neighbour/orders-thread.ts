import { once } from 'node:events';
import { setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Restaurant } from '../stack/restaurants.ts';
import { type Orders, sendOrders } from './steady-orders.ts';

type Pace = Parameters<typeof sendOrders>[2];
interface Sender {
  baseUrl: string;
  restaurant: Restaurant;
}

/**
 * Sends the orders from a thread of its own, so that the neighbour's calls, which this process makes too, do not delay them, as they would
 * not delay another restaurant. On Linux the starting thread then gets a low priority.
 */
export class OrdersThread {
  private readonly worker: Worker;

  constructor(sender: Sender) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: sender });
    if (process.platform === 'linux') setPriority(10);
  }

  async send(pace: Pace): Promise<Orders> {
    const sent = once(this.worker, 'message');
    this.worker.postMessage(pace);
    const [orders] = await sent;
    return orders;
  }

  end(): Promise<number> {
    return this.worker.terminate();
  }
}

if (!isMainThread) {
  const { baseUrl, restaurant } = workerData as Sender;
  parentPort?.on('message', async (pace: Pace) => parentPort?.postMessage(await sendOrders(baseUrl, restaurant, pace)));
}
