import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CHECKOUT } from '../stack/layout.ts';
import type { Backend } from './entrance.ts';
import { type Client, type Parts, run } from './parts.ts';

export interface DemoUser {
  username: string;
  password: string;
  role: string;
  scope: string | null;
  tenant_id: string | null;
}

const valueFiles = ['charts/thali/values-laptop.yaml', 'tools/cluster/values.yaml'].flatMap((file) => [
  '-f',
  join(CHECKOUT, file),
]);
const chart = join(CHECKOUT, 'charts', 'thali');

/** Thali in the cluster, as helm installed it. */
export class Release {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Volumes for all claims, because no provisioner runs here. Those of the stores are on the first node, as local disks would be. */
  async makeVolumes(parts: Parts): Promise<void> {
    const volume = (name: string, accessModes: string[], node?: string) => {
      const path = join(parts.dir, 'volumes', name);
      mkdirSync(path, { recursive: true, mode: 0o777 });
      const terms = [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [node] }] }];
      const nodeAffinity = node && { required: { nodeSelectorTerms: terms } };
      return {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name },
        spec: { capacity: { storage: '20Gi' }, accessModes, hostPath: { path }, nodeAffinity },
      };
    };
    const items = [
      ...[0, 1, 2].map((n) => volume(`store-${n}`, ['ReadWriteOnce'], 'node-0')),
      volume('shared', ['ReadWriteMany']),
    ];
    const file = join(parts.dir, 'volumes.json');
    writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    await run('chmod', ['-R', '0777', join(parts.dir, 'volumes')]);
    await this.#client.kubectl(['apply', '-f', file]);
  }

  install = (tag: string, ...more: string[]): Promise<string> =>
    this.#client.helm(['install', 'thali', chart, ...valueFiles, '--set', `image.tag=${tag}`, ...more], 900);
  upgrade = (tag: string): Promise<string> =>
    this.#client.helm(['upgrade', 'thali', chart, ...valueFiles, '--set', `image.tag=${tag}`, '--wait', '--timeout', '10m'], 660);

  /** A service's address, as it is reached from outside of the pods. */
  async address(service: string): Promise<Backend> {
    const { spec } = await this.#client.get<{ spec: { clusterIP: string; ports: { port: number }[] } }>([
      'service',
      `thali-${service}`,
    ]);
    return { host: spec.clusterIP, port: spec.ports[0]?.port ?? 0 };
  }

  async secret(part: string, key: string): Promise<string> {
    const { data } = await this.#client.get<{ data: Record<string, string> }>(['secret', `thali-${part}`]);
    return Buffer.from(data[key] ?? '', 'base64').toString();
  }

  /** Loads the demo restaurants. Returns the users who can sign in. */
  async loadDemo(): Promise<DemoUser[]> {
    const { host, port } = await this.address('nats');
    const env = {
      NATS_URL: `nats://tools:${await this.secret('nats', 'NATS_PASSWORD_TOOLS')}@${host}:${port}`,
      CALLER_PRIVATE_KEY: await this.secret('gateway', 'CALLER_PRIVATE_KEY'),
      OPERATOR_USERNAME: await this.secret('identity', 'OPERATOR_USERNAME'),
      OPERATOR_PASSWORD: await this.secret('identity', 'OPERATOR_PASSWORD'),
    };
    const fromSource = ['--import', join(CHECKOUT, 'tools', 'swc-hook.mjs'), '--conditions=@thali/source'];
    const printed = await run(process.execPath, [...fromSource, join(CHECKOUT, 'tools', 'demo', 'load.ts')], {
      seconds: 600,
      env,
    });
    const last = printed.split('\n').findLast((line) => line.startsWith('{"users"')) ?? '{"users":[]}';
    return (JSON.parse(last) as { users: DemoUser[] }).users;
  }

  /** Queries ordering's database as its superuser. */
  async query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    const { host, port } = await this.address('postgres');
    const password = await this.secret('postgres', 'password');
    const database = new pg.Client({ host, port, user: 'postgres', password, database: 'thali_ordering' });
    await database.connect();
    try {
      return (await database.query<T>(sql, values)).rows;
    } finally {
      await database.end();
    }
  }
}
