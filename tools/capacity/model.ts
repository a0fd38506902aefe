import { type Service, services } from '../../proto/src/services.ts';

/** Load that the restaurants cause. Defaults are those of docs/operating.md; replace them by your own measurements. */
export interface Demand {
  restaurants: number;
  /** Orders of one restaurant on one day. */
  ordersPerDay: number;
  /** The busiest hour's share of the day. */
  peakHourShare: number;
  /** Load of the busiest minute, as a multiple of its hour's average. */
  burst: number;
  /** Requests at the gateway for each order: placing, cooking, paying, boards. */
  requestsPerOrder: number;
  /** Open browsers of a restaurant: till, kitchen, orders board, diners. */
  socketsPerRestaurant: number;
  /** How long orders are kept in the database, years. */
  years: number;
}

/** Cost of one unit of each kind. Each figure says where it comes from. */
export const measured = {
  /**
   * Processor microseconds per order, docs/performance.md ("What the time goes to", 64 connections, batched), times three: an order
   * is also cooked, shown and paid, each about as much work as placing it.
   */
  orderMicroseconds: { ordering: 147 * 3, gateway: 88 * 3, reporting: 52 * 3, nats: 50 * 3, postgres: (210 + 83) * 3 },
  /** Processor microseconds of any other request. An estimate, on the safe side of what a single order costs unbatched. */
  requestMicroseconds: { gateway: 90, services: 150, postgres: 150 },
  /** Bytes of an order that stay, with lines, invoice and roll-ups and their indexes: ordering 3.1 kB, reporting 1.8 kB, demo stack. */
  bytesPerOrder: 4_900,
  /** Bytes of an order that housekeeping deletes after one to three days: outbox, keys, inbox; the same source. */
  passingBytesPerOrder: 9_400,
  /** Kilobytes of one event in the broker, on each of its nodes, kept for 48 hours; three events an order. From the outbox. */
  eventKilobytes: 1.5,
} as const;

type Shares = Partial<Record<Service, number>>;
/** Share of the services in requests other than orders; what the other services get fits into the two pods that each has anyway. */
const shareOfRequests: Shares = { catalog: 0.2, ordering: 0.8 };
/** A pod counts as full at this share of one core: the remainder is for peaks within the minute, and for the pod that is being replaced. */
const pod = { fullAt: 0.5 };
/** A primary of PostgreSQL likewise. */
const primaryFullAt = 0.5;
/** Sockets of one gateway: chosen, not measured. The more there are, the more browsers reconnect at once when the pod ends. */
const socketsPerPod = 5_000;

export interface Capacity {
  ordersPerSecond: number;
  requestsPerSecond: number;
  sockets: number;
  /** Pods of each workload, two at least. */
  pods: Record<Service | 'gateway' | 'web', number>;
  /** Cores of the databases' primary. */
  postgresCores: number;
  /** Gigabytes of the databases after `Demand.years`. */
  databaseGb: number;
  /** Gigabytes of each node of the broker. */
  natsGb: number;
  /** Cells (docs/operating.md) when a primary shall not have more than 16 cores or 2 TB. */
  cells: number;
}

const kibibytes = 1_024;
const daysAYear = 365;

/** How large an installation has to be for its busiest minute. */
export function capacityFor(demand: Demand): Capacity {
  const { restaurants, ordersPerDay, peakHourShare, burst, requestsPerOrder, socketsPerRestaurant, years } = demand;
  const daily = restaurants * ordersPerDay;
  const ordersPerSecond = (daily * peakHourShare * burst) / 3_600;
  const requestsPerSecond = ordersPerSecond * requestsPerOrder;
  const sockets = restaurants * socketsPerRestaurant;

  const { orderMicroseconds: order, requestMicroseconds: request } = measured;
  const others = Math.max(0, requestsPerSecond - 3 * ordersPerSecond);
  const cores = (perOrder: number, perRequest = 0) => (ordersPerSecond * perOrder + others * perRequest) / 1e6;
  const pods = (used: number, least = 2) => Math.max(least, Math.ceil(used / pod.fullAt) + (used > pod.fullAt ? 1 : 0));

  const ofService = (name: Service) => cores((order as Shares)[name] ?? 0, request.services * (shareOfRequests[name] ?? 0));

  const postgresCores = Math.max(2, Math.ceil(cores(order.postgres, request.postgres) / primaryFullAt));
  const databaseGb = round((daily * (daysAYear * years * measured.bytesPerOrder + measured.passingBytesPerOrder * 2)) / 1e9);
  return {
    ordersPerSecond: round(ordersPerSecond),
    requestsPerSecond: round(requestsPerSecond),
    sockets,
    pods: {
      ...(Object.fromEntries(services.map((name) => [name, pods(ofService(name))])) as Record<Service, number>),
      gateway: Math.max(pods(cores(order.gateway, request.gateway)), Math.ceil(sockets / socketsPerPod) + 1),
      web: 2,
    },
    postgresCores,
    databaseGb,
    natsGb: round(Math.max(1, (daily * 3 * 2 * measured.eventKilobytes * kibibytes) / 1e9)),
    cells: Math.max(1, Math.ceil(postgresCores / 16), Math.ceil(databaseGb / 2_000)),
  };
}

const round = (value: number): number => (value >= 10 ? Math.ceil(value) : Math.ceil(value * 10) / 10);

/** An ordinary restaurant: 200 orders on a day, a fifth of them in the busiest hour. */
export const ordinary: Omit<Demand, 'restaurants'> = {
  ordersPerDay: 200,
  peakHourShare: 0.2,
  burst: 3,
  requestsPerOrder: 25,
  socketsPerRestaurant: 6,
  years: 3,
};
