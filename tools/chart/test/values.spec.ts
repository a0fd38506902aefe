import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrokerUsers } from '@thali/local-servers/nats-config';
import { findProgram } from '@thali/local-servers/server-process';
import { parse } from 'yaml';
import { SERVICES } from '../../stack/layout.ts';
import { podsOf } from '../pods.ts';
import { chart, type Manifest, type RenderOptions, render } from '../render.ts';
import { documentedValues, leaves } from '../values-table.ts';

const withHelm = process.env.THALI_HELM ? describe : describe.skip;
const values = readFileSync(join(chart, 'values.yaml'), 'utf8');
const laptop = { files: ['values-laptop.yaml'] };
const find = (manifests: Manifest[], kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name) as Manifest;

describe('the documentation of the values', () => {
  test('has a line for each', () => {
    const documented = documentedValues(values).map(({ path }) => path);
    const silent = leaves(parse(values)).filter(
      (leaf) => !documented.some((path) => leaf === path || leaf.startsWith(`${path}.`)),
    );
    expect(silent).toEqual([]);
  });
  test.each(['readme', 'dashboard'])('and what %s.ts makes are fresh', (name) => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', `${name}.ts`), '--check'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect([status, stderr]).toEqual([0, '']);
  });
  test('the chart and its images have the version of package.json', () => {
    const { appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8'));
    expect(appVersion).toBe(JSON.parse(readFileSync(join(chart, '..', '..', 'package.json'), 'utf8')).version);
  });
});

withHelm('a wrong value is refused with its name', () => {
  test.each<[path: string, value: string]>([
    ['postgres.mode', '"oracle"'],
    ['postgres.embedded.size', '"much"'],
    ['nats.embedded.replicas', '2'],
    ['storage.mode', '"s3"'],
    ['publicUrl', '"pos.example.com"'],
    ['gateway.drain.httpSeconds', '30'],
    ['workloads.gateway.replicas', '-1'],
    ['workloads.gateway.resources.limits.memory', '"lots"'],
    ['workloads.gateway.env.THALI_TIME_TRAVEL', '"1"'],
    ['workloads.kitchen', '{}'],
    ['workloadDefaults.autoscaling.cpu', '700'],
    ['networkPolicy.database', '["10.0.0.0/8"]'],
    ['secrets.source', '"values"'],
    ['secrets.names.database-orders', '"x"'],
    ['monitoring.labels.release', '1'],
    ['tracing.endpoint', '"collector:4318"'],
    ['tracing.ratio', '10'],
    ['colour', '"red"'],
  ])('%s=%s', (path, value) => {
    const name = path.split('.').at(-1) as string;
    const mentioned = name === 'mode' && value === '"s3"' ? 'endpoint' : name;
    expect(() => render({ set: { [path]: value } })).toThrow(new RegExp(`don't meet the specifications[\\s\\S]*${mentioned}`));
  });
});

withHelm('values do what they say', () => {
  const deployment = (name: string, options: RenderOptions) => find(render(options), 'Deployment', `thali-${name}`);

  test('a changed setting starts the pods anew, of that workload only', () => {
    const sums = (options: RenderOptions) =>
      podsOf(render(options))
        .filter(({ owner }) => owner.kind === 'Deployment')
        .map(({ owner }) => [
          owner.metadata.name,
          (owner.spec as { template: { metadata: { annotations?: Record<string, string> } } }).template.metadata.annotations?.[
            'checksum/config'
          ],
        ]);
    const before = Object.fromEntries(sums(laptop));
    const after = Object.fromEntries(sums({ ...laptop, set: { 'workloads.gateway.env.TENANT_RATE': '100' } }));
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    expect(changed).toEqual(['thali-gateway']);
  });

  test('a variable can come from a secret of the operator', () => {
    const set = { 'workloads.tenancy.secretEnv.SMTP_URL': '{"secret": "mail", "key": "url"}' };
    const env = podsOf(render({ set })).flatMap(({ owner, spec }) =>
      owner.metadata.name === 'thali-tenancy' ? spec.containers[0]?.env : [],
    );
    expect(env).toContainEqual({ name: 'SMTP_URL', valueFrom: { secretKeyRef: { name: 'mail', key: 'url' } } });
  });

  test('an autoscaler alone decides on the number of pods', () => {
    const set = { 'workloads.ordering.autoscaling.enabled': 'true' };
    expect(deployment('ordering', { set }).spec).not.toHaveProperty('replicas');
    expect(deployment('gateway', { set }).spec).toHaveProperty('replicas', 2);
    expect(find(render({ set }), 'HorizontalPodAutoscaler', 'thali-ordering')).toMatchObject({ spec: { minReplicas: 2 } });
  });

  test('migrations come before the release wherever the databases do, and with it where it brings them', () => {
    const jobs = (options: RenderOptions) => render(options).filter(({ kind }) => kind === 'Job');
    const hooks = (options: RenderOptions) =>
      new Set(jobs(options).map(({ metadata }) => metadata.annotations?.['helm.sh/hook']));
    expect(hooks({})).toEqual(new Set(['pre-install,pre-upgrade']));
    expect(hooks(laptop)).toEqual(new Set([undefined]));
    expect(hooks({ ...laptop, upgrade: true })).toEqual(new Set(['pre-install,pre-upgrade']));
    const named = (tag: string) => jobs({ ...laptop, set: { 'image.tag': tag } }).map(({ metadata }) => metadata.name);
    expect(named('"1"').filter((name) => named('"2"').includes(name))).toEqual([]);
  });

  test('the entrance leads the API, sockets, pictures, diners and search engines to the gateway, the rest to the web, and nowhere to metrics', () => {
    const ingress = find(render(), 'Ingress', 'thali').spec as {
      rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
    };
    const [rule] = ingress.rules;
    expect(rule?.http.paths.map(({ path, backend }) => [path, backend.service.name])).toEqual([
      ['/api', 'thali-gateway'],
      ['/socket.io', 'thali-gateway'],
      ['/uploads', 'thali-gateway'],
      ['/m', 'thali-gateway'],
      ['/dashboard/inactive-subscription', 'thali-gateway'],
      ['/robots.txt', 'thali-gateway'],
      ['/sitemap.xml', 'thali-gateway'],
      ['/', 'thali-web'],
    ]);
  });

  test('generated secrets are a pair of keys that fit, of the right kind', () => {
    const manifests = render(laptop);
    const secret = (name: string, key: string) =>
      Buffer.from((find(manifests, 'Secret', `thali-${name}`).data as Record<string, string>)[key] ?? '', 'base64').toString();
    const signing = createPrivateKey(secret('identity', 'ACCESS_TOKEN_PRIVATE_KEY'));
    expect(signing.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    const certificate = new X509Certificate(secret('gateway', 'ACCESS_TOKEN_PUBLIC_KEY'));
    expect(certificate.publicKey.equals(createPublicKey(signing))).toBe(true);
    expect(secret('gateway', 'DEVICE_COOKIE_KEYS')).toMatch(/^\w{32}$/);
    expect(Buffer.from(secret('catalog', 'TABLE_KEY'), 'base64')).toHaveLength(32);
    expect(secret('database-ordering', 'username')).toBe('thali_ordering');
    expect(secret('database-ordering-owner', 'username')).toBe('thali_ordering_owner');
    const caller = createPrivateKey(secret('gateway', 'CALLER_PRIVATE_KEY'));
    expect(caller.asymmetricKeyType).toBe('ed25519');
    expect(new X509Certificate(secret('callers', 'CALLER_PUBLIC_KEYS')).publicKey.equals(createPublicKey(caller))).toBe(true);
    const passwords = ['IDENTITY', 'ORDERING', 'GATEWAY', 'SMOKE'].map((name) => secret('nats', `NATS_PASSWORD_${name}`));
    for (const password of passwords) expect(password).toMatch(/^[A-Za-z]{4}[A-Za-z0-9]{28}$/);
    expect(new Set(passwords).size).toBe(4);
  });

  test('the broker has a user for each process, with the rights that come from the contracts', () => {
    const config = (options: RenderOptions) =>
      (find(render(options), 'ConfigMap', 'thali-nats').data as Record<string, string>)['nats.conf'] ?? '';
    const users = JSON.parse(readFileSync(join(chart, 'files', 'broker-users.json'), 'utf8')) as BrokerUsers;
    for (const [user, { publish, subscribe }] of Object.entries(users)) {
      expect(config(laptop)).toContain(`user: "${user}"`);
      for (const subjects of [publish, subscribe]) expect(config(laptop)).toContain(`{ allow: ${JSON.stringify(subjects)} }`);
    }
    expect(config({})).not.toContain('smoke');
    for (const options of [laptop, {}]) expect(config(options)).not.toContain('tools');
    expect(config({ set: { 'nats.embedded.toolsUser': 'true' } })).toContain('user: "tools"');

    // Off for this check, because older servers do not know the option.
    const file = join(mkdtempSync(join(tmpdir(), 'thali-chart-')), 'nats.conf');
    writeFileSync(file, config({ ...laptop, set: { 'nats.embedded.syncAlways': 'false' } }));
    const passwords = [...SERVICES, 'gateway', 'smoke'].map((name) => [`NATS_PASSWORD_${name.toUpperCase()}`, `secret${name}`]);
    const program = findProgram('nats-server', ['/usr/sbin', '/usr/local/sbin']);
    const env = { ...Object.fromEntries(passwords), POD_NAME: 'thali-nats-0' } as Record<string, string>;
    const checked = program && spawnSync(program, ['-t', '-c', file], { encoding: 'utf8', env });
    if (checked) expect([checked.status, checked.stderr]).toEqual([0, expect.stringContaining('is valid')]);
  });

  test('secrets are only made when asked for', () => {
    expect(render().filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  test('events are kept on three nodes and leave room on their volumes, and each write is on the disk before it is acknowledged', () => {
    const config = (options: RenderOptions) =>
      (find(render(options), 'ConfigMap', 'thali-nats').data as Record<string, string>)['nats.conf'];
    const replicas = (options: RenderOptions) =>
      (find(render(options), 'ConfigMap', 'thali-ordering').data as Record<string, string>).NATS_REPLICAS;
    const streamBytes = (options: RenderOptions) =>
      Number((find(render(options), 'ConfigMap', 'thali-ordering').data as Record<string, string>).NATS_STREAM_BYTES);
    // Four fifths of what the servers may take; what is asked for, where it is asked for.
    expect([streamBytes({}), streamBytes(laptop)]).toEqual([8 * 2 ** 30, Math.floor(0.8 * 2 ** 30)]);
    expect(streamBytes({ set: { 'nats.streamSize': '"700Mi"' } })).toBe(700 * 2 ** 20);
    expect(config({})).toMatch(/sync_interval: always/);
    expect(config({})?.match(/nats:\/\/thali-nats-\d\.thali-nats-nodes:6222/g)).toHaveLength(3);
    expect([replicas({}), replicas(laptop), replicas({ set: { 'nats.embedded.replicas': '5' } })]).toEqual(['3', '1', '3']);
  });
});
