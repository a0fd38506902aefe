import { capacityFor, ordinary } from './model.ts';

const restaurants = [100, 1_000, 10_000, 100_000];

/** The sizes of docs/operating.md. */
export function sizeTable(): string {
  const sizes = restaurants.map((count) => capacityFor({ restaurants: count, ...ordinary }));
  const row = (name: string, value: (size: (typeof sizes)[number]) => number | string) =>
    `| ${[name, ...sizes.map((size) => value(size).toLocaleString('en-GB'))].join(' | ')} |`;
  return [
    `| Restaurants | ${restaurants.map((count) => count.toLocaleString('en-GB')).join(' | ')} |`,
    `|---|${restaurants.map(() => '---').join('|')}|`,
    row('Orders per second, busiest minute', ({ ordersPerSecond }) => ordersPerSecond),
    row('Requests per second', ({ requestsPerSecond }) => requestsPerSecond),
    row('Open sockets', ({ sockets }) => sockets),
    row('Pods of gateway / ordering', ({ pods }) => `${pods.gateway} / ${pods.ordering}`),
    row('Pods of catalog / reporting', ({ pods }) => `${pods.catalog} / ${pods.reporting}`),
    row('Pods of identity, tenancy, web, each', ({ pods }) => pods.web),
    row('Cores of the primary', ({ postgresCores }) => postgresCores),
    row('Database after three years, GB', ({ databaseGb }) => databaseGb),
    row('NATS, each of three nodes, GB', ({ natsGb }) => natsGb),
    row('Cells', ({ cells }) => cells),
  ].join('\n');
}
