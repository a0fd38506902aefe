import type { Broker } from '@thali/kit/broker/broker';
import { passwordChanged } from '@thali/proto/identity/session';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { LRUCache } from 'lru-cache';
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../client-network.js';
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
  address: string;
}

/**
 * Slows guessing down before identity hashes anything: after 5 misses each further attempt waits twice as long, 15 minutes at most, and an address
 * has 60 attempts a minute. All strangers at an account are counted together, each device that the account knows by itself. So strangers do not lock
 * a known device out, and its successful sign-ins do not reset the strangers' count.
 */
export class SignInThrottle {
  private readonly misses: RateLimiterRedis;
  private readonly waits: RateLimiterRedis;
  private readonly addresses: MinuteRates;
  private readonly devices: MinuteRates;
  /** By account, milliseconds since 1970: what Redis knows, too, unless it is away. */
  private readonly changes = new LRUCache<string, number>({ max: 20_000 });

  constructor(
    private readonly counters: Counters,
    broker: Broker,
  ) {
    this.misses = counter(counters, 'signin:misses', freeMisses, rememberMisses);
    this.waits = counter(counters, 'signin:waits', 1, firstDelay);
    this.addresses = new MinuteRates(counters, 'signin', perMinute, 'TOO_MANY_ATTEMPTS');
    this.devices = new MinuteRates(counters, 'signin:device', perMinute, 'TOO_MANY_ATTEMPTS');
    broker.hear(`${passwordChanged.subject}.*`, ({ data, occurredAt }: EventEnvelope<Payload<typeof passwordChanged>>) => {
      void this.startAfresh(accountKey('tenant', data.username), Date.parse(occurredAt));
    });
  }

  /**
   * Counts an attempt as a miss until `succeeded` says otherwise, so that attempts at the same time count too. Answers whose misses
   * it belongs to. Throws TOO_MANY_ATTEMPTS with the seconds to wait.
   */
  async attempt({ account, device, address }: Attempt): Promise<string> {
    const own = device && `${account}:${device.id}`;
    // All at once: a Redis that is frozen lets each question wait.
    const [known, strangersWait, ownWait] = await Promise.all([
      device && this.stillKnown(account, device),
      this.waits.get(account),
      own ? this.waits.get(own) : null,
      device ? this.devices.take(device.id) : this.addresses.take(networkOf(address)),
    ]);
    const [who, wait] = own && known ? [own, ownWait] : [account, strangersWait];
    if (wait && wait.consumedPoints > 0 && wait.msBeforeNext > 0) throw tooMany('TOO_MANY_ATTEMPTS', wait.msBeforeNext);
    const { consumedPoints: count } = await this.misses.penalty(who);
    if (count < freeMisses) return who;
    const customDuration = Math.min(longestDelay, firstDelay * 2 ** (count - freeMisses));
    await this.waits.consume(who, 1, { customDuration }).catch(async (refusal: RateLimiterRes | Error) => {
      if (refusal instanceof Error) throw refusal;
      // Someone else's attempt was first; what is refused is no miss.
      await this.misses.reward(who);
      throw tooMany('TOO_MANY_ATTEMPTS', refusal.msBeforeNext);
    });
    return who;
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
