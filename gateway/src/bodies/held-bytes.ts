import { AppError } from '@thali/kit/call/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany } from '../rate-limits.js';

export interface HeldLimits {
  /** Bytes for one tenant, or one place of strangers. */
  perOwner: number;
  /** Bytes for all of them. */
  all: number;
  /** What every owner gets also when all others together hold too much: orders are far smaller. */
  share: number;
}
/** What a refused caller is told to wait. */
const waitMs = 2_000;

/**
 * Counts the bytes that this process holds for calls: of bodies from when they arrive, and of answers until the client has read them. Both
 * end with the call.
 */
export class HeldBytes {
  private readonly owners = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: HeldLimits) {}

  /** What one call holds; nothing as yet. */
  of(owner: string): Held {
    return new Held(this, owner);
  }

  /** @throws AppError TOO_MANY_REQUESTS when the owner would hold too much, SERVICE_UNAVAILABLE when all would, and nothing is added */
  add(owner: string, bytes: number): void {
    const own = (this.owners.get(owner) ?? 0) + bytes;
    const { perOwner, all, share } = this.limits;
    if (own > perOwner) throw tooMany('TOO_MANY_REQUESTS', waitMs);
    if (this.all + bytes > all && own > share)
      throw new AppError('SERVICE_UNAVAILABLE', { details: { retryAfter: waitMs / 1000 } });
    this.owners.set(owner, own);
    this.all += bytes;
  }

  remove(owner: string, bytes: number): void {
    const left = (this.owners.get(owner) ?? 0) - bytes;
    if (left > 0) this.owners.set(owner, left);
    else this.owners.delete(owner);
    this.all -= bytes;
  }
}

/** The bytes of one call. */
export class Held {
  private bytes = 0;
  private ended = false;

  constructor(
    private readonly count: HeldBytes,
    private readonly owner: string,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE */
  add(bytes: number): void {
    if (this.ended) return;
    this.count.add(this.owner, bytes);
    this.bytes += bytes;
  }

  end(): void {
    this.ended = true;
    if (this.bytes) this.count.remove(this.owner, this.bytes);
    this.bytes = 0;
  }
}

/** What goes out at once, whether its client reads it or not: a connection's own buffers are larger. */
const smallBytes = 16 * 1024;

/**
 * Counts an answer until it has been read; a file that is made while it is sent is never here as a whole. A refusal takes the place of an answer that
 * does not fit: what was asked for so much is a read.
 * @returns the refusal
 */
export function holdAnswer({ held }: FastifyRequest, reply: FastifyReply, payload: unknown): AppError | null {
  const isWhole = typeof payload === 'string' || payload instanceof Uint8Array;
  const bytes = isWhole ? Buffer.byteLength(payload) : 0;
  if (!held || bytes <= smallBytes) return null;
  try {
    held.add(bytes);
    return null;
  } catch (error) {
    // They were those of the answer.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    return error as AppError;
  }
}
