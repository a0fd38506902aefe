import { AppError } from '@thali/kit/app-error';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Counters } from './redis.js';

interface Bucket {
  tokens: number;
  /** Milliseconds on the monotonic clock. */
  filledAt: number;
}

/**
 * A token bucket for each tenant or address, in this process alone: for what is too frequent, or too cheap, to count in Redis. One's
 * flood does not starve the others.
 */
export class LocalRates {
  private readonly buckets = new LRUCache<string, Bucket>({ max: 20_000 });
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {}

  /** Throws TOO_MANY_REQUESTS when whoever it is has no call left. */
  take(who: string, now = performance.now()): void {
    if (!this.perSecond) return;
    let bucket = this.buckets.get(who);
    if (!bucket) {
      bucket = { tokens: this.burst, filledAt: now };
      this.buckets.set(who, bucket);
    }
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) throw tooMany('TOO_MANY_REQUESTS', ((1 - bucket.tokens) / this.perSecond) * 1000);
    bucket.tokens -= 1;
  }
}

type TooMany = 'TOO_MANY_REQUESTS' | 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_ORDERS';

/** A refusal that says how long to wait; `retryAfter` becomes the header of that name. */
export const tooMany = (code: TooMany, waitMs: number): AppError =>
  new AppError(code, { details: { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) } });

/** A counter in Redis; while Redis is away each gateway counts for itself. */
export const counter = (counters: Counters, keyPrefix: string, points: number, duration: number): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient: counters.redis,
    rejectIfRedisNotReady: true,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });

/** Calls per minute of one address, or of whatever else is counted over all gateways. */
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
}
