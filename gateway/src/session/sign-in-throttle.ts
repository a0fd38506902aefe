import type { Broker } from '@thali/kit/broker/broker';
import { passwordChanged } from '@thali/proto/identity/session';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { LRUCache } from 'lru-cache';
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { counter, MinuteRates, tooMany } from '../rate-limits.js';
import type { Counters } from '../redis.js';
import { accountKey } from './account-key.js';
import type { KnownDevice } from './known-devices.js';

const freeMisses = 5;
const firstDelay = 10;
const longestDelay = 900;
const rememberMisses = 24 * 3_600;
const perMinute = 60;
/**
 * How long the cookie of a device is accepted (known-devices.ts). A change of the password is remembered for as long, because it makes those devices
 * strangers.
 */
const rememberChange = 180 * 24 * 3_600;
/** Clocks of two machines may differ by so much. */
const clocksMs = 60_000;

interface Attempt {
  /** From `accountKey`. */
  account: string;
  /** The browser, when it signed in to this account before. */
  device?: KnownDevice;
  /** Whose attempts a minute it is among, unless the account knows the device: a stranger's network, an account that knows it, or a session. */
  party: string;
}
/** An attempt that may go on. */
interface Counted {
  /** Whose misses it belongs to. */
  who: string;
  /** Whether the account knows the device, and the password was not changed since. */
  known: boolean;
}

/**
 * Slows guessing down before identity hashes anything: after 5 misses each further attempt waits twice as long, 15 minutes at most, and a network of strangers, each device and each session
 * has 60 attempts a minute, and so have all devices of an account at accounts that do not know them. All strangers at an account are counted together, each device that the account knows by itself. So strangers do not lock
 * a known device out, and its successful sign-ins do not reset the strangers' count.
 */
export class SignInThrottle {
  private readonly misses: RateLimiterRedis;
  private readonly waits: RateLimiterRedis;
  private readonly attempts: MinuteRates;
  /** By account, milliseconds since 1970: what Redis knows, too, unless it is away. */
  private readonly changes = new LRUCache<string, number>({ max: 20_000 });

  constructor(
    private readonly counters: Counters,
    broker: Broker,
  ) {
    this.misses = counter(counters, 'signin:misses', freeMisses, rememberMisses);
    this.waits = counter(counters, 'signin:waits', 1, firstDelay);
    this.attempts = new MinuteRates(counters, 'signin', perMinute, 'TOO_MANY_ATTEMPTS');
    broker.hear(`${passwordChanged.subject}.*`, ({ data, occurredAt }: EventEnvelope<Payload<typeof passwordChanged>>) => {
      void this.startAfresh(accountKey('tenant', data.username), Date.parse(occurredAt));
    });
  }

  /**
   * Counts an attempt as a miss until `succeeded` says otherwise, so that attempts at the same time count too.
   * Rejects with TOO_MANY_ATTEMPTS and the seconds to wait.
   */
  async attempt({ account, device, party }: Attempt): Promise<Counted> {
    const own = device && `${account}:${device.id}`;
    // All at once: a Redis that is frozen lets each question wait.
    const [known, strangersWait, ownWait] = await Promise.all([
      device && this.stillKnown(account, device),
      this.waits.get(account),
      own ? this.waits.get(own) : null,
      this.attempts.take(device ? `device ${device.id}` : party),
    ]);
    const [who, wait] = own && known ? [own, ownWait] : [account, strangersWait];
    const counted = { who, known: who === own };
    if (wait && wait.consumedPoints > 0 && wait.msBeforeNext > 0) throw tooMany('TOO_MANY_ATTEMPTS', wait.msBeforeNext);
    const { consumedPoints: count } = await this.misses.penalty(who);
    if (count < freeMisses) return counted;
    const customDuration = Math.min(longestDelay, firstDelay * 2 ** (count - freeMisses));
    await this.waits.consume(who, 1, { customDuration }).catch(async (refusal: RateLimiterRes | Error) => {
      if (refusal instanceof Error) throw refusal;
      // Someone else's attempt was first; what is refused is no miss.
      await this.misses.reward(who);
      throw tooMany('TOO_MANY_ATTEMPTS', refusal.msBeforeNext);
    });
    return counted;
  }

  /** Forgets the misses of whoever `attempt` answered. */
  async succeeded(who: string): Promise<void> {
    await Promise.all([this.misses.delete(who), this.waits.delete(who)]);
  }

  /** The password was changed: strangers' misses are forgotten, and devices that knew the old one are strangers. */
  private async startAfresh(account: string, changedAt: number): Promise<void> {
    this.changes.set(account, changedAt);
    await Promise.all([
      this.succeeded(account),
      this.counters.redis.set(changeKey(account), changedAt, 'EX', rememberChange).catch(() => {}),
    ]).catch(() => {});
  }

  private async stillKnown(account: string, { since }: KnownDevice): Promise<boolean> {
    const changed = await this.counters.redis.get(changeKey(account)).catch(() => null);
    return since >= Math.max(Number(changed), this.changes.get(account) ?? 0) - clocksMs;
  }
}

const changeKey = (account: string): string => `signin:changed:${account}`;
