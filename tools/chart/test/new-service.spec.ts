import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { writtenOut } from '../../services/written-out.ts';
import { CHECKOUT, SERVICES } from '../../stack/layout.ts';
import { chart, helm, type Manifest, valueArguments } from '../render.ts';

const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true });
});

/** The chart with one more service, as tools/generate-services.ts and the contracts would write it. */
function chartWith(service: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'thali-chart-'));
  copies.push(copy);
  cpSync(chart, copy, { recursive: true });
  const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');
  for (const [path, text] of Object.entries(writtenOut([...SERVICES, service], read)))
    if (path.startsWith('charts/thali/')) writeFileSync(join(copy, path.replace('charts/thali/', '')), text);
  const users = JSON.parse(read('charts/thali/files/broker-users.json'));
  writeFileSync(join(copy, 'files', 'broker-users.json'), JSON.stringify({ ...users, [service]: users.reporting }));
  return copy;
}

(process.env.THALI_HELM ? describe : describe.skip)('a service that is added to the list', () => {
  test('has a deployment, a migration, a database with two roles and an account at the broker, and can be given values', () => {
    const options = { files: ['values-laptop.yaml'], set: { 'workloads.loyalty.replicas': '3' } };
    const text = helm('template', 'thali', chartWith('loyalty'), ...valueArguments(options));
    const manifests = parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
    const named = (kind: string, name: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name.replace(/-[0-9a-f]{8}$/, '') === name);

    const deployment = named('Deployment', 'thali-loyalty')?.spec as {
      replicas: number;
      template: { spec: { containers: { image: string }[] } };
    };
    expect(deployment.replicas).toBe(3);
    expect(deployment.template.spec.containers[0]?.image).toMatch(/^thali\/loyalty:/);
    expect(named('Job', 'thali-migrate-loyalty')).toBeDefined();
    for (const kind of ['Service', 'ServiceAccount', 'ConfigMap', 'NetworkPolicy', 'PodDisruptionBudget'])
      expect([kind, named(kind, 'thali-loyalty')?.kind]).toEqual([kind, kind]);
    for (const secret of ['database-loyalty', 'database-loyalty-owner']) expect(named('Secret', `thali-${secret}`)).toBeDefined();
    const { data } = named('ConfigMap', 'thali-nats') as Manifest & { data: Record<string, string> };
    expect(data['nats.conf']).toContain('password: $NATS_PASSWORD_LOYALTY');
  });

  test('is unknown to the chart until then', () => {
    const set = { 'workloads.loyalty.replicas': '3' };
    expect(() => helm('template', 'thali', chart, ...valueArguments({ set }))).toThrow(/loyalty/);
  });
});
