import { randomUUID } from 'node:crypto';
import { createOrder } from '@thali/proto/ordering/create-order';
import { alerts, dashboardQueries, metricsIn, selectorsIn } from '../../tools/chart/monitoring.ts';
import { SERVICES } from '../../tools/stack/layout.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';

/** Added by Prometheus and its operator, not by us. */
const ofPrometheus = { metrics: ['up'], labels: ['namespace', 'pod', 'thali_workload', 'le'] };

/** All metrics that the six processes export: names, and labels by name. */
async function exported(): Promise<Map<string, Set<string>>> {
  const texts = await Promise.all(
    [...SERVICES.map((name) => thali.healthUrl(name)), thali.baseUrl].map(async (url) => (await fetch(`${url}/metrics`)).text()),
  );
  const found = new Map<string, Set<string>>();
  for (const line of texts.join('\n').split('\n')) {
    const [, name = '', labels = ''] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!name) continue;
    const known = found.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/([a-z_]+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
}

test('every metric and label that the dashboard and the alerts ask for is one that the processes really have', async () => {
  const udupi = await Restaurant.open();
  await udupi.owner.call(createOrder, udupi.order(), { key: randomUUID() });
  const known = await exported();
  const queries = [...alerts().map(({ expr }) => expr), ...dashboardQueries()];
  expect(queries.length).toBeGreaterThan(25);

  const names = queries.flatMap(metricsIn).filter((name) => !ofPrometheus.metrics.includes(name));
  expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([]);
  const wrong = queries
    .flatMap(selectorsIn)
    .flatMap(({ metric, labels }) =>
      labels
        .filter((label) => !ofPrometheus.labels.includes(label) && !known.get(metric)?.has(label))
        .map((label) => `${metric}{${label}}`),
    );
  expect(wrong).toEqual([]);
});
