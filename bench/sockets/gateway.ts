import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { keyIdOf } from '@thali/kit/process/signing-keys';
import { endWithParent } from '@thali/local-servers/end-with-parent';
import { freePort, startNats, startRedis } from '@thali/local-servers/servers';
import { accessToken, sessionState } from '@thali/proto/identity/session';
import type { Output, Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { subscriptionState } from '@thali/proto/tenancy/tenants';
import { v7 as uuidv7 } from 'uuid';
import { CHECKOUT, PINNED_NODE } from '../../tools/stack/layout.ts';

export interface LoneGateway {
  port: number;
  nc: NatsConnection;
  /** A new session of a tenant's owner, as a Cookie header. */
  session(tenantId: string): string;
  /** Memory of the gateway's process in bytes. */
  memory(): number;
  remove(): Promise<void>;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Starts the gateway with production settings between a real broker and a real Redis. Stubs in this process answer for identity, tenancy
 * and ordering at once, because only the gateway is measured. BENCH_GATEWAY is another build's `dist/main.js`, to compare with.
 * @param env settings besides those of a stack
 */
export async function startLoneGateway(env: Record<string, string>): Promise<LoneGateway> {
  const dir = mkdtempSync(join(tmpdir(), 'thali-bench-sockets-'));
  const [nats, redis] = await Promise.all([startNats({ dir: join(dir, 'nats') }), startRedis({ dir: join(dir, 'redis') })]);
  const { host, username, password } = new URL(nats.url);
  const nc = await connect({ servers: host, user: username, pass: password });
  answerAs(nc);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const port = await freePort();
  const main = process.env.BENCH_GATEWAY ?? join(CHECKOUT, 'gateway', 'dist', 'main.js');
  const child = spawn(...endWithParent(PINNED_NODE, [main], 'SIGKILL'), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port) },
      ...{
        NATS_URL: nats.url,
        REDIS_URL: redis.url,
        TRUST_PROXY: '1',
        TENANT_RATE: '0',
        DRAIN_MS: '0',
        PUBLIC_URL: `http://localhost:${port}`,
      },
      ACCESS_TOKEN_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      // Never verified here, because stubs in this process answer the gateway's calls.
      CALLER_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      DEVICE_COOKIE_KEYS: uuidv7(),
      ...env,
    },
  });
  await ready(port, child);
  return {
    port,
    nc,
    session: (tenantId) => {
      const header = { alg: accessToken.alg, typ: accessToken.typ, kid: keyIdOf(keys.publicKey) };
      const who = { sub: uuidv7(), sid: uuidv7(), tenantId, username: 'bench', role: 'admin' };
      const claims = { ...who, iss: accessToken.iss, aud: accessToken.aud, exp: Math.floor(Date.now() / 1000) + 900 };
      const text = `${encode(header)}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
      return `__Host-thali_access=${text}.${signature.toString('base64url')}`;
    },
    memory: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    remove: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await nc.close();
      await Promise.all([nats.remove(), redis.remove()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function answerAs(nc: NatsConnection): void {
  const answer = <R extends Rpc>({ subject }: R, output: () => Output<R>) =>
    nc.subscribe(subject, { callback: (_error, message) => void message.respond(JSON.stringify(output())) });
  answer(sessionState, () => ({ live: true, role: 'admin' as const, scope: '' }));
  answer(subscriptionState, () => ({ isActive: true, subscriptionEnd: '2099-01-01T00:00:00Z', version: 1 }));
  answer(createOrder, () => ({ message: 'ok', tokenNo: 1, orderId: uuidv7() }));
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (let waits = 0; waits < 600; waits++) {
    if (child.exitCode !== null) throw new Error(`the gateway ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error('the gateway was not ready after 60 s');
}
