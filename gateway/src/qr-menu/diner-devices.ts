import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { sixteenRandomBytes } from '../random-bytes.js';
import type { Environment } from '../session/cookies.js';
import { DeviceKey } from './device-key.js';

const keyName = 'diner-devices:key';
const refreshMs = 60_000;
/** For one visit; it counts orders and remembers nobody. */
const maxAge = 24 * 3_600;
const form = /^([\w-]{22})\.([\w-]{22})$/;

/**
 * Tells one phone at a table from another by a signed cookie, which every reader of a menu gets. The gateways share the signing key in Redis. When
 * Redis loses the key, each phone gets a new cookie and nothing else is lost. Without Redis each gateway has a key of its own.
 */
export class DinerDevices {
  /** The present key, and the one before it. */
  private keys: readonly [DeviceKey, ...DeviceKey[]] = [new DeviceKey(randomBytes(32))];
  /** Cookies that were found to be ours: phones ask for news of the menu all the time, and looking here costs a tenth of the signature. */
  private readonly known = new LRUCache<string, true>({ max: 20_000 });
  private readonly name: string;
  private readonly secure: boolean;

  constructor(
    private readonly redis: Redis,
    environment: Environment,
  ) {
    this.secure = environment !== 'development';
    this.name = environment === 'production' ? '__Host-thali_diner' : 'thali_diner';
    redis.on('ready', () => void this.refresh());
    if (redis.status === 'ready') void this.refresh();
    setInterval(() => void this.refresh(), refreshMs).unref();
  }

  /** The device that sends the request; undefined when it has no cookie of ours. */
  of({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): string | undefined {
    const value = (cookie && parseCookie(cookie)[this.name]) || '';
    if (this.known.has(value)) return value.slice(0, value.indexOf('.'));
    const [, id, mac] = form.exec(value) ?? [];
    if (!id || !mac || !this.keys.some((key) => key.hasSigned(id, mac))) return undefined;
    this.known.set(value, true);
    return id;
  }

  /** The header that makes the browser a known device; undefined when it is one already. */
  cookieFor(request: FastifyRequest): string | undefined {
    if (this.of(request)) return undefined;
    const id = sixteenRandomBytes().toString('base64url');
    const value = `${id}.${this.keys[0].sign(id)}`;
    return stringifySetCookie({
      name: this.name,
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      maxAge,
    });
  }

  /** Makes the browser a known device with an answer that goes through Fastify. */
  greet(request: FastifyRequest, reply: FastifyReply): void {
    const cookie = this.cookieFor(request);
    if (cookie) reply.header('set-cookie', cookie);
  }

  private async refresh(): Promise<void> {
    try {
      await this.redis.set(keyName, randomBytes(32).toString('base64url'), 'NX');
      const shared = Buffer.from((await this.redis.get(keyName)) ?? '', 'base64url');
      if (!shared.length || this.keys[0].equals(shared)) return;
      this.keys = [new DeviceKey(shared), this.keys[0]];
      this.known.clear();
    } catch {
      // Redis is away or slow: the next look comes within a minute.
    }
  }
}
