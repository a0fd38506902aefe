import { AppError, isUnavailable } from '../call/app-error.js';
import { WaitingLine } from '../call/waiting-line.js';
import { connectionsRefused, connectionsWaiting } from '../process/metrics.js';

/** Statements that write for many tenants at once. One connection is kept for them where a service has such. */
export const batches = '(batches)';
/** The same after a failure, one statement for each tenant. */
export const lanes = '(lanes)';
/** What no call started: relay, consumers, jobs. */
export const house = '(house)';
/** Calls without a tenant: sign-ins, public menus. */
export const strangers = '';
/** The name of a party is one of the above or a tenant's id. */
const isOwn = (name: string): boolean => name.startsWith('(');
const isTenant = (name: string): boolean => name !== strangers && !isOwn(name);

export interface TurnLimits {
  /** Connections of the pool. */
  size: number;
  /** Whether one of them is kept for `batches`. */
  batches: boolean;
  /** How long a connection is waited for, milliseconds. */
  patienceMs: number;
}

interface Party {
  name: string;
  /** Turns that it has now. */
  held: number;
  /** Milliseconds that its ended turns took, as of `workAt`; halved every `halfLifeMs`. */
  work: number;
  workAt: number;
  line: WaitingLine;
}

const halfLifeMs = 5_000;
/** Of these parties, those that neither hold nor wait and whose work is forgotten are removed. */
const sweepAt = 1_000;
/** Seconds after which a refused tenant may try again. */
const retryAfter = 1;

/**
 * Whose turn it is to use a connection of the pool (ADR 58). While one is free nobody waits, except that a party with its share of two
 * leaves as many free for parties with less: a connection that waits for a row's lock can not be taken back from it. Otherwise a connection
 * goes to a party below its share first, ours before tenants, then to the one whose ended turns took the least time lately.
 */
export class ConnectionTurns {
  private readonly parties = new Map<string, Party>();
  private readonly waiting = new Set<Party>();
  private held = 0;
  private sweepNext = sweepAt;
  /** When the database last answered a turn. */
  private answeredAt = 0;
  /** Connections of a party while others wait, and how many it leaves to those below that; fewer in a small pool. */
  private readonly share: number;
  private readonly reserve: number;
  private readonly forBatches: number;

  constructor(
    private readonly limits: TurnLimits,
    private readonly now = () => performance.now(),
  ) {
    const quarter = Math.min(2, Math.floor(limits.size / 4));
    this.share = Math.max(1, quarter);
    this.reserve = quarter;
    this.forBatches = limits.batches && quarter ? 1 : 0;
  }

  /**
   * Runs `work`, which takes one connection and gives it back, in the party's turn. It must not ask for a second turn.
   * @throws AppError TOO_MANY_REQUESTS when the turn did not come in time because the tenant has its share; an error of the kind
   *   `isUnavailable` when others have all connections or the database does not answer. The work has not begun then, and never will.
   */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const party = this.party(name);
    if (this.mayTake(party)) this.take(party);
    else await this.turn(party);
    const since = this.now();
    try {
      const result = await work();
      this.answeredAt = this.now();
      return result;
    } catch (error) {
      if (!isUnavailable(error)) this.answeredAt = this.now();
      throw error;
    } finally {
      this.giveBack(party, since);
    }
  }

  private party(name: string): Party {
    const known = this.parties.get(name);
    if (known) return known;
    if (this.parties.size >= this.sweepNext) this.sweep();
    const party = { name, held: 0, work: 0, workAt: 0, line: new WaitingLine() };
    this.parties.set(name, party);
    return party;
  }

  /** Whether a connection is free that this party need not leave to others. */
  private mayTake({ name, held }: Party): boolean {
    const leaves = name === batches ? 0 : this.forBatches + (held < this.share ? 0 : this.reserve);
    return this.held + leaves < this.limits.size;
  }

  private take(party: Party): void {
    party.held += 1;
    this.held += 1;
  }

  private turn(party: Party): Promise<void> {
    const came = this.now();
    this.waiting.add(party);
    connectionsWaiting.inc();
    return party.line.wait(this.limits.patienceMs, () => {
      this.left(party);
      return this.late(party, came);
    });
  }

  private left(party: Party): void {
    connectionsWaiting.dec();
    if (!party.line.length) this.waiting.delete(party);
  }

  /** Its share is the reason only where the database has answered meanwhile; where it has not, no share would have helped. */
  private late({ name, held }: Party, came: number): Error {
    const ownShare = isTenant(name) && held >= this.share && this.answeredAt > came;
    connectionsRefused.inc({ reason: ownShare ? 'share' : 'full' });
    if (ownShare) return new AppError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    return new Error('timeout exceeded when trying to connect: all connections of the pool are in use');
  }

  private giveBack(party: Party, since: number): void {
    const now = this.now();
    party.work = decayed(party, now) + now - since;
    party.workAt = now;
    party.held -= 1;
    this.held -= 1;
    if (this.waiting.size) this.letIn(now);
    if (isForgotten(party, now)) this.parties.delete(party.name);
  }

  private letIn(now: number): void {
    for (;;) {
      let first: Party | undefined;
      for (const party of this.waiting) if (this.mayTake(party) && (!first || this.goesBefore(party, first, now))) first = party;
      if (!first) return;
      this.take(first);
      first.line.next();
      this.left(first);
    }
  }

  private goesBefore(one: Party, other: Party, now: number): boolean {
    const ranks = this.rank(one) - this.rank(other);
    return ranks < 0 || (ranks === 0 && decayed(one, now) < decayed(other, now));
  }

  private rank({ name, held }: Party): number {
    if (name === batches) return 0;
    if (held >= this.share) return 3;
    return isOwn(name) ? 1 : 2;
  }

  private sweep(): void {
    const now = this.now();
    for (const party of this.parties.values()) if (isForgotten(party, now)) this.parties.delete(party.name);
    this.sweepNext = Math.max(sweepAt, 2 * this.parties.size);
  }
}

const decayed = ({ work, workAt }: Party, now: number): number => work && work * 2 ** ((workAt - now) / halfLifeMs);
const isForgotten = (party: Party, now: number): boolean => !party.held && !party.line.length && decayed(party, now) < 1;
