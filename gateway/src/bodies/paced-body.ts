import { pipeline, type Readable, Transform } from 'node:stream';
import { LRUCache } from 'lru-cache';

export interface Pace {
  /** Bytes of one owner in a second. */
  perSecond: number;
  /** What an owner may send at once before that. */
  burst: number;
}
/** Orders, and all else that a till sends while it sells, are smaller. */
export const largeBytes = 128 * 1024;
/** More than the line of any restaurant brings, and a small part of what a processor reads. */
export const usualPace: Pace = { perSecond: 16 * 1024 * 1024, burst: 4 * 1024 * 1024 };

/**
 * Large bodies are read at a pace for each tenant, or place of strangers (ADR 69): whatever a socket holds is otherwise read in one turn of the
 * event loop, and goes to the broker ahead of everybody's calls.
 */
export class PacedBodies {
  /** When what each owner has sent so far will have been read, on the monotonic clock, ms. */
  private readonly readAt = new LRUCache<string, number>({ max: 20_000 });

  constructor(private readonly pace: Pace = usualPace) {}

  /** The same body; what comes too fast waits in its socket. */
  of(owner: string, payload: Readable): Readable {
    const paced = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const waitMs = this.waitMs(owner, chunk.length);
        if (waitMs > 0) setTimeout(done, waitMs, null, chunk);
        else done(null, chunk);
      },
    });
    // Whoever reads it hears of a client that left.
    pipeline(payload, paced, () => {});
    return paced;
  }

  private waitMs(owner: string, bytes: number): number {
    const now = performance.now();
    const { perSecond, burst } = this.pace;
    const readAt =
      Math.max(this.readAt.get(owner) ?? Number.NEGATIVE_INFINITY, now - (burst / perSecond) * 1000) + (bytes / perSecond) * 1000;
    this.readAt.set(owner, readAt);
    return readAt - now;
  }
}
