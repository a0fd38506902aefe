import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

/** A browser that has signed in to an account before. */
export interface KnownDevice {
  id: string;
  /** When it last did; milliseconds since 1970, to the minute. */
  since: number;
}
interface Entry extends KnownDevice {
  /** The start of a hash of the account. */
  tag: string;
}

const minuteMs = 60_000;
const lifeMs = 180 * 24 * 60 * minuteMs;
/** A till is shared by a shift; each entry is 40 bytes that travel with every request. */
const accountsPerDevice = 10;
const idLength = 16;
const randomId = () => randomBytes(12).toString('base64url');
const tagOf = (account: string) => createHash('sha256').update(account).digest('base64url').slice(0, idLength);

/**
 * The cookie that tells a browser that has signed in before from a stranger's: for each of its last accounts an id of its own,
 * signed by the gateways. It carries no session and opens nothing; guesses from there are merely counted apart (ADR 17).
 */
export class KnownDevices {
  private readonly name: string;
  private readonly secure: boolean;

  /** @param keys the present key and, during a rotation, its neighbour */
  constructor(
    private readonly keys: readonly string[],
    environment: 'development' | 'test' | 'production',
  ) {
    this.name = environment === 'production' ? '__Host-thali_device' : 'thali_device';
    this.secure = environment !== 'development';
  }

  /** This browser as the account knows it; undefined for a stranger, and for a cookie that is forged or older than 180 days. */
  of(cookieHeader: string | undefined, account: string, now = Date.now()): KnownDevice | undefined {
    const tag = tagOf(account);
    return this.read(cookieHeader, now).find((entry) => entry.tag === tag);
  }

  /** This browser as the account knows it that signed in here last, whichever that is; undefined for a stranger and for a forged cookie. */
  newest(cookieHeader: string | undefined, now = Date.now()): Entry | undefined {
    return this.read(cookieHeader, now)[0];
  }

  /** Knows this browser from now on, as the same device unless `afresh`. The accounts that it signed in to before stay. */
  remember(
    reply: FastifyReply,
    cookieHeader: string | undefined,
    account: string,
    { afresh = false, now = Date.now() } = {},
  ): void {
    const tag = tagOf(account);
    const entries = this.read(cookieHeader, now);
    const id = (!afresh && entries.find((entry) => entry.tag === tag)?.id) || randomId();
    const all = [{ tag, id, since: now }, ...entries.filter((entry) => entry.tag !== tag)].slice(0, accountsPerDevice);
    const text = all.map((entry) => entry.tag + entry.id + Math.floor(entry.since / minuteMs).toString(36)).join('.');
    const cookie = stringifySetCookie({
      ...{ name: this.name, value: `${text}.${this.sign(text, this.keys[0])}`, maxAge: lifeMs / 1000 },
      ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure },
    });
    reply.header('set-cookie', cookie);
  }

  private read(cookieHeader: string | undefined, now: number): Entry[] {
    const value = cookieHeader && parseCookie(cookieHeader)[this.name];
    if (!value || value.length > 1_000) return [];
    const end = value.lastIndexOf('.');
    const [text, signature] = [value.slice(0, end), Buffer.from(value.slice(end + 1))];
    const genuine = this.keys.some((key) => {
      const own = Buffer.from(this.sign(text, key));
      return own.length === signature.length && timingSafeEqual(own, signature);
    });
    if (!genuine) return [];
    return text
      .split('.')
      .map((entry) => ({
        tag: entry.slice(0, idLength),
        id: entry.slice(idLength, 2 * idLength),
        since: Number.parseInt(entry.slice(2 * idLength), 36) * minuteMs,
      }))
      .filter(({ since }) => now - since < lifeMs);
  }

  private sign = (text: string, key = ''): string =>
    createHmac('sha256', key).update(`thali device 1\n${text}`).digest('base64url');
}
