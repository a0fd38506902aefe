import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Broker } from '@thali/kit/broker/broker';
import { natsUrlAs, type RunningServer, startNats, startRedis } from '@thali/local-servers/servers';
import { callerKeys } from '@thali/testing/caller-keys';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { OtherEnd } from './other-end.js';
import { People } from './people.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: Record<string, unknown>;
}
export interface Sent {
  headers?: Record<string, string>;
  /** Sent as JSON unless it is text or bytes already. */
  body?: unknown;
  cookie?: string;
}

/** Servers, people and the environment of a gateway; the gateway itself is started by `startTestGateway` or as a process. */
export async function startStage(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'thali-gateway-'));
  const natsDir = join(dir, 'nats');
  const [nats, redis] = await Promise.all([startNats({ dir: natsDir }), startRedis({ dir: join(dir, 'redis') })]);
  let broker: RunningServer = nats;
  const keys = callerKeys();
  const other = await OtherEnd.connect(nats.url, keys.publicKey);
  const people = new People();
  const stopIdentity = await people.serveIdentity(other);
  const stopTenancy = await people.serveTenancy(other);
  return {
    dir,
    nats,
    redis,
    other,
    people,
    stopIdentity,
    stopTenancy,
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      NATS_URL: natsUrlAs('gateway', nats.url),
      CALLER_PRIVATE_KEY: keys.privateKey,
      REDIS_URL: redis.url,
      PORT: '0',
      PUBLIC_URL: 'https://pos.example.com',
      ACCESS_TOKEN_PUBLIC_KEY: people.publicPem,
      DEVICE_COOKIE_KEYS: 'the key of the devices of the tests',
      DRAIN_MS: '50',
      ...env,
    },
    async restartNats(meanwhile: () => Promise<void> = async () => {}) {
      await broker.stop('SIGKILL');
      await meanwhile();
      broker = await startNats({ dir: natsDir, port: nats.port });
    },
    async stop() {
      await other.nc.close();
      await Promise.all([broker.remove(), redis.remove()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export async function startTestGateway(env: Record<string, string> = {}) {
  const stage = await startStage(env);
  const gateway = await startGateway(gatewayConfig.parse(stage.env));
  return {
    ...stage,
    ...gateway,
    /** As the web does it: whatever is written has a key of its own. */
    call: (method: string, path: string, sent: Sent = {}) => {
      const keyed: Sent = method === 'GET' ? sent : { ...sent, headers: { 'idempotency-key': uuidv7(), ...sent.headers } };
      return call(gateway.port, method, `/api/v1${path}`, keyed);
    },
    get: (path: string, headers: Record<string, string> = {}) => call(gateway.port, 'GET', path, { headers }),
    /** Until the gateway has heard whatever `other` told before: the broker's answer comes after it on the same line. */
    hasHeard: () => gateway.app.get(Broker).flush(),
    /** Ends the gateway alone. */
    leave: gateway.stop,
    async stop() {
      await gateway.stop();
      await stage.stop();
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/** One HTTP request on a connection of its own, exactly with the headers given. */
export function call(port: number, method: string, path: string, { headers = {}, body, cookie }: Sent = {}): Promise<Answer> {
  const payload =
    body === undefined ? undefined : typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...(cookie && { cookie }),
          ...headers,
        },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Waits until a gateway counts in Redis: it starts without waiting for that. */
export const untilCounting = (port: number): Promise<true> =>
  eventually('Redis', async () => (await call(port, 'GET', '/readyz')).json.redis === 'up');
