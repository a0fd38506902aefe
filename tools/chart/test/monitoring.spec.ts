import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alerts, dashboardQueries, metricsIn } from '../monitoring.ts';
import { render } from '../render.ts';

const runbooks = join(import.meta.dirname, '..', '..', '..', 'docs', 'runbooks');
const withHelm = process.env.THALI_HELM ? test : test.skip;

test('every alert has a runbook, and every runbook an alert', () => {
  const files = alerts().map(({ annotations }) => annotations.runbook_url.replace('RUNBOOKS/', ''));
  for (const file of files) {
    expect([file, existsSync(join(runbooks, file))]).toEqual([file, true]);
    const text = readFileSync(join(runbooks, file), 'utf8');
    for (const { alert, annotations } of alerts().filter(({ annotations: { runbook_url } }) =>
      runbook_url.endsWith(`/${file}`),
    )) {
      expect([annotations.runbook_url, text.includes(alert)]).toEqual([annotations.runbook_url, true]);
    }
  }
});

test('the names of metrics are read out of queries', () => {
  const query = `sum by (operation_name, le) (rate(thali_a_count{status=~"5.._x", b_c="d_e"}[5m])) / max(thali_b offset 5m) > histogram_quantile(0.9, thali_c_bucket)`;
  expect(metricsIn(query)).toEqual(['thali_a_count', 'thali_b', 'thali_c_bucket']);
  expect(dashboardQueries().flatMap(metricsIn).length).toBeGreaterThan(15);
});

withHelm('links to the runbooks go where the values say', () => {
  const rules = (set: Record<string, string>) =>
    JSON.stringify(render({ set: { 'monitoring.alerts': 'true', ...set } }).find(({ kind }) => kind === 'PrometheusRule'));
  expect(rules({ 'monitoring.runbooks': '"https://wiki.example.com/thali/"' })).toContain(
    'https://wiki.example.com/thali/orders-fail.md',
  );
  expect(rules({})).toContain('docs/runbooks/orders-fail.md');
});
