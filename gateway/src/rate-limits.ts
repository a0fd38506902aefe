import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@thali/kit/call/app-error';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Counters } from './redis.js';

interface Bucket {
  tokens: number;
  /** Milliseconds on the monotonic clock. */
  filledAt: number;
}

/**
 * A token bucket for each tenant or address, in this process alone, for calls that are too frequent or too cheap to count in Redis. A flood from one
 * takes nothing from the others' buckets.
 */
export class LocalRates {
  private readonly buckets = new LRUCache<string, Bucket>({ max: 20_000 });
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {}

  /** Takes what a call costs. Throws TOO_MANY_REQUESTS when whoever it is has not so much left. */
  take(who: string, points = 1, now = performance.now()): void {
    if (!this.perSecond) return;
    const cost = Math.min(points, this.burst);
    let bucket = this.buckets.get(who);
    if (!bucket) {
      bucket = { tokens: this.burst, filledAt: now };
      this.buckets.set(who, bucket);
    }
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < cost) throw tooMany('TOO_MANY_REQUESTS', ((cost - bucket.tokens) / this.perSecond) * 1000);
    bucket.tokens -= cost;
  }

  /** Gives back a part of what was taken: the call turned out to cost less. */
  give(who: string, points: number): void {
    const bucket = this.buckets.get(who);
    if (bucket) bucket.tokens = Math.min(this.burst, bucket.tokens + points);
  }
}

type TooMany = 'TOO_MANY_REQUESTS' | 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_ORDERS';

/** A refusal that says how long to wait; `retryAfter` becomes the header of that name. */
export const tooMany = (code: TooMany, waitMs: number): AppError =>
  new AppError(code, { details: { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) } });

/**
 * Strangers choose the keys that are counted, so the number of counters in our memory is bounded. Keys beyond it share counters, and nobody can tell
 * in advance which ones.
 */
class LocalCounter extends RateLimiterMemory {
  private readonly salt = randomBytes(16);
  override getKey(key: string | number): string {
    const place = createHash('sha256').update(this.salt).update(String(key)).digest().readUInt16BE();
    return super.getKey(place);
  }
}

/** A counter in Redis; while Redis is away each gateway counts for itself. */
export const counter = (counters: Counters, keyPrefix: string, points: number, duration: number): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient: counters.redis,
    rejectIfRedisNotReady: true,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new LocalCounter({ keyPrefix, points, duration }),
  });

/** Calls per minute of one party, or of whatever else is counted over all gateways. */
export class MinuteRates {
  private readonly perMinute?: RateLimiterRedis;
  constructor(
    counters: Counters,
    name: string,
    perMinute: number,
    private readonly code: TooMany = 'TOO_MANY_REQUESTS',
  ) {
    if (perMinute) this.perMinute = counter(counters, `rate:${name}`, perMinute, 60);
  }

  /** Rejects with the code when no call is left in this minute. */
  async take(who: string): Promise<void> {
    await this.perMinute?.consume(who).catch((refusal: RateLimiterRes | Error) => {
      if (refusal instanceof Error) throw refusal;
      throw tooMany(this.code, refusal.msBeforeNext);
    });
  }

  /** Gives back what was taken: the call turned out to be none that counts. */
  give(who: string, points = 1): void {
    this.perMinute?.reward(who, points).catch(() => {});
  }
}
