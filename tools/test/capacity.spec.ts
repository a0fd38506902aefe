import { readFileSync } from 'node:fs';
import { capacityFor, ordinary } from '../capacity/model.ts';
import { sizeTable } from '../capacity/table.ts';

const forRestaurants = (restaurants: number) => capacityFor({ restaurants, ...ordinary });

test('a hundred restaurants fit on the smallest installation that survives the loss of a node', () => {
  const { pods, postgresCores, cells } = forRestaurants(100);
  expect(Object.values(pods).every((count) => count === 2)).toBe(true);
  expect([postgresCores, cells]).toEqual([2, 1]);
});

test('more restaurants never need less of anything', () => {
  const sizes = [1, 100, 1_000, 5_000, 10_000, 50_000, 100_000].map(forRestaurants);
  for (const [at, size] of sizes.slice(1).entries()) {
    const before = sizes[at] as typeof size;
    for (const name of Object.keys(size.pods) as (keyof typeof size.pods)[])
      expect(size.pods[name]).toBeGreaterThanOrEqual(before.pods[name]);
    expect(size.postgresCores).toBeGreaterThanOrEqual(before.postgresCores);
    expect(size.databaseGb).toBeGreaterThanOrEqual(before.databaseGb);
    expect(size.cells).toBeGreaterThanOrEqual(before.cells);
  }
});

test('orders per second are those of the busiest minute', () => {
  // 1,000 restaurants, 360 orders a day, a tenth of them in one hour, evenly: 36,000 an hour.
  const demand = { ...ordinary, restaurants: 1_000, ordersPerDay: 360, peakHourShare: 0.1, burst: 1 };
  expect(capacityFor(demand).ordersPerSecond).toBe(10);
  expect(capacityFor({ ...demand, burst: 3 }).ordersPerSecond).toBe(30);
});

test('sockets alone can ask for more gateways, and one of them may always be away', () => {
  const quiet = { ...ordinary, restaurants: 1_000, ordersPerDay: 1 };
  expect(capacityFor({ ...quiet, socketsPerRestaurant: 20 }).pods.gateway).toBe(5);
});

test('what does not fit on one primary becomes several cells', () => {
  expect(capacityFor({ ...ordinary, restaurants: 10_000, years: 10 }).cells).toBeGreaterThan(1);
});

test('the sizes in docs/operating.md are those of the model', () => {
  expect(readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')).toContain(sizeTable());
});
