import { MinuteRates } from '../rate-limits.js';
import type { Counters } from '../redis.js';

/** Orders per minute; 0 means no limit. */
export interface OrderRateLimits {
  device: number;
  table: number;
  address: number;
  store: number;
}

/** One network gets at most this share of the orders that a store may get in a minute; the rest stays free for others. */
const shareOfOne = 0.75;

/** Whose minute an order belongs to: the table is the store's own, or none. */
interface Entry {
  tenantId: string;
  tableId: string | null;
  network: string;
}

/**
 * How many orders diners may place in a minute, counted over all gateways. All guests of a restaurant share one network, so phones are limited more
 * tightly than networks. All phones of a network that send no cookie of a device share the limit of one phone.
 */
export class OrderRates {
  private readonly device: MinuteRates;
  private readonly address: MinuteRates;
  private readonly table: MinuteRates;
  private readonly store: MinuteRates;
  private readonly share: MinuteRates;

  constructor(counters: Counters, limits: OrderRateLimits) {
    const rates = (name: string, orders: number) => new MinuteRates(counters, `qr-orders:${name}`, orders, 'TOO_MANY_ORDERS');
    this.device = rates('device', limits.device);
    this.address = rates('address', limits.address);
    this.table = rates('table', limits.table);
    this.store = rates('store', limits.store);
    this.share = rates('share', Math.ceil(limits.store * shareOfOne));
  }

  /** Before anything is asked. Rejects with TOO_MANY_ORDERS and the seconds to wait. */
  knock(network: string, device: string | undefined): Promise<void> {
    return this.device.take(device ?? `none at ${network}`);
  }

  /**
   * For an order that can go on to the store. The network comes first: what is refused for it uses up neither the table's minute nor the store's.
   * Rejects with TOO_MANY_ORDERS and the seconds to wait.
   */
  async enter(entry: Entry): Promise<void> {
    const [address, share, ...places] = this.countersOf(entry);
    await address?.[0].take(address[1]);
    await share?.[0].take(share[1]);
    await Promise.all(places.map(([rates, who]) => rates.take(who)));
  }

  /** The order was none: what nobody could read uses up nothing of what the network and the store have. */
  giveBack(entry: Entry): void {
    for (const [rates, who] of this.countersOf(entry)) rates.give(who);
  }

  private countersOf({ tenantId, tableId, network }: Entry): [MinuteRates, string][] {
    return [
      [this.address, network],
      [this.share, `${tenantId} ${network}`],
      [this.store, tenantId],
      ...(tableId ? [[this.table, `${tenantId} ${tableId}`] as [MinuteRates, string]] : []),
    ];
  }
}
