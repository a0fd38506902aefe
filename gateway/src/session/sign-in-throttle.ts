import { createHash } from 'node:crypto';
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { counter, MinuteRates, tooMany } from '../rate-limits.js';
import type { Counters } from '../redis.js';
import type { Realm } from './cookies.js';

const freeMisses = 5;
const firstDelay = 10;
const longestDelay = 900;
const rememberMisses = 24 * 3_600;
const perAddressAndMinute = 60;

/**
 * Slows guessing down before identity hashes anything: after 5 misses each further attempt of an account waits twice as long,
 * and an address has 60 attempts a minute.
 */
export class SignInThrottle {
  private readonly misses: RateLimiterRedis;
  private readonly waits: RateLimiterRedis;
  private readonly addresses: MinuteRates;

  constructor(counters: Counters) {
    this.misses = counter(counters, 'signin:misses', freeMisses, rememberMisses);
    this.waits = counter(counters, 'signin:waits', 1, firstDelay);
    this.addresses = new MinuteRates(counters, 'signin', perAddressAndMinute, 'TOO_MANY_ATTEMPTS');
  }

  /**
   * Counts an attempt as a miss until `succeeded` says otherwise, so that attempts at the same time count too.
   * Throws TOO_MANY_ATTEMPTS with the seconds to wait.
   */
  async attempt(realm: Realm, username: string, address: string): Promise<void> {
    const account = accountKey(realm, username);
    const [wait] = await Promise.all([this.waits.get(account), this.addresses.take(address)]);
    if (wait && wait.consumedPoints > 0 && wait.msBeforeNext > 0) throw tooMany('TOO_MANY_ATTEMPTS', wait.msBeforeNext);
    const { consumedPoints: count } = await this.misses.penalty(account);
    if (count < freeMisses) return;
    const customDuration = Math.min(longestDelay, firstDelay * 2 ** (count - freeMisses));
    await this.waits.consume(account, 1, { customDuration }).catch(async (refusal: RateLimiterRes | Error) => {
      if (refusal instanceof Error) throw refusal;
      // Someone else's attempt was first; what is refused is no miss.
      await this.misses.reward(account);
      throw tooMany('TOO_MANY_ATTEMPTS', refusal.msBeforeNext);
    });
  }

  async succeeded(realm: Realm, username: string): Promise<void> {
    const account = accountKey(realm, username);
    await Promise.all([this.misses.delete(account), this.waits.delete(account)]);
  }
}

const accountKey = (realm: Realm, username: string): string =>
  `${realm}:${createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')}`;
