import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Counters } from '../redis.js';

/** A turn that is not renewed ends by itself, so that a broken download does not block the next one for long. */
const forgetSeconds = 30;
/** Progress is told at most so often. */
const tellMs = 500;

// What stands there is the token of whoever has the turn, and how far it is. Nobody changes or ends the turn of another.
const tellOwn = `
  local there = redis.call('get', KEYS[1])
  if not there or string.sub(there, 1, #ARGV[1]) == ARGV[1] then
    redis.call('set', KEYS[1], ARGV[1] .. ARGV[2], 'EX', ARGV[3])
  end`;
const endOwn = `
  local there = redis.call('get', KEYS[1])
  if there and string.sub(there, 1, #ARGV[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

interface Done {
  /** Rows. */
  done: number;
  total: number;
}
const nothing: Done = { done: 0, total: 0 };
const keyOf = (tenantId: string) => `export:${tenantId}`;

/** Who makes the export of a tenant: one at a time over all gateways. */
export class ExportTurns {
  /** Tokens by tenant of this process: while Redis is away nothing else is known. */
  readonly here = new LRUCache<string, string>({ max: 10_000, ttl: forgetSeconds * 1_000 });

  constructor(readonly counters: Pick<Counters, 'redis'>) {}

  /** Taken in one atomic step, so that one of many who ask at once gets it. Undefined when somebody else has it. */
  async take(tenantId: string): Promise<ExportTurn | undefined> {
    if (this.here.has(tenantId)) return undefined;
    const token = `${randomUUID()} `;
    this.here.set(tenantId, token);
    const answer = await this.counters.redis
      .set(keyOf(tenantId), token + JSON.stringify(nothing), 'EX', forgetSeconds, 'NX')
      .catch(() => 'OK');
    if (answer === 'OK') return new ExportTurn(this, tenantId, token);
    this.here.delete(tenantId);
    return undefined;
  }

  /** How far the tenant's export is; a total of 0 when there is none, or when nobody knows. */
  async progress(tenantId: string): Promise<Done> {
    const text = await this.counters.redis.get(keyOf(tenantId)).catch(() => null);
    return text ? JSON.parse(text.slice(text.indexOf(' ') + 1)) : nothing;
  }
}

/** The right to make a tenant's export, and how far it is. */
export class ExportTurn {
  private toldAt = 0;
  private state = nothing;
  private ended = false;

  constructor(
    private readonly turns: ExportTurns,
    private readonly tenantId: string,
    private readonly token: string,
  ) {}

  begin(rows: number): void {
    this.state = { done: 0, total: Math.max(rows, 1) };
    this.tell();
  }

  step(rows: number): void {
    this.state = { ...this.state, done: Math.min(this.state.done + rows, this.state.total) };
    if (Date.now() - this.toldAt > tellMs) this.tell();
  }

  end(): void {
    this.ended = true;
    const { here, counters } = this.turns;
    if (here.get(this.tenantId) === this.token) here.delete(this.tenantId);
    counters.redis.eval(endOwn, 1, keyOf(this.tenantId), this.token).catch(() => {});
  }

  private tell(): void {
    // Rows that were asked for before the end come after it: told, they would take the turn that is the next one's by now.
    if (this.ended) return;
    this.toldAt = Date.now();
    const { here, counters } = this.turns;
    if (here.get(this.tenantId) === this.token) here.set(this.tenantId, this.token);
    const state = JSON.stringify(this.state);
    counters.redis.eval(tellOwn, 1, keyOf(this.tenantId), this.token, state, forgetSeconds).catch(() => {});
  }
}
