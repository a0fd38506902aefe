import type { IncomingMessage } from 'node:http';
import type { Rpc } from '@thali/proto/kernel';
import type { FastifyRequest } from 'fastify';
import type { Parties } from './parties.js';
import type { DinerDevices } from './qr-menu/diner-devices.js';
import type { LocalRates, MinuteRates } from './rate-limits.js';

/** What phones do at a table; for all else a phone's cookie proves nothing, because everybody gets one for a look at a menu. */
const dinersPath = '/qrmenu/';

interface Limits {
  /** What is only read is cheap and counted in this process. */
  reads: LocalRates;
  /** The rest is counted over all gateways. */
  writes: MinuteRates;
}

/**
 * Limits of calls that need no session. Each kind of call of each party has a counter of its own: a stranger who signs in without end uses up neither
 * what devices, sessions and phones of the same address have, nor the menus and refreshes of other strangers there (ADR 59).
 */
export class PublicRates {
  constructor(
    private readonly parties: Parties,
    private readonly phones: DinerDevices,
    private readonly limits: Limits,
  ) {}

  /** Counts a call of the contract. Throws, or rejects with, TOO_MANY_REQUESTS. Leaves the party, and the way to take the call back, on the request. */
  enter({ subject, http }: Rpc, request: FastifyRequest): void | Promise<void> {
    const read = http?.[0] === 'GET';
    return this.count(subject, request, { read, ofDiners: http?.[1].startsWith(dinersPath) ?? false });
  }

  /** The same for a page that diners open. */
  enterPage(request: FastifyRequest): void | Promise<void> {
    return this.count('page', request, { read: true, ofDiners: true });
  }

  /** The same for a diner's socket. @param network of the client */
  enterSocket(request: IncomingMessage, network: string): Promise<void> {
    return this.limits.writes.take(`socket ${this.phoneOf(request) ?? network}`);
  }

  private count(
    kind: string,
    request: FastifyRequest,
    { read, ofDiners }: { read: boolean; ofDiners: boolean },
  ): void | Promise<void> {
    const take = (party: string): void | Promise<void> => {
      const rates = read ? this.limits.reads : this.limits.writes;
      const who = `${kind} ${party}`;
      const counted = () => {
        request.giveBack = (points) => rates.give(who, points);
      };
      const taken = rates.take(who);
      return taken ? taken.then(counted) : counted();
    };
    const takeAs = (party: string) => {
      request.party = party;
      return take(party);
    };
    // A phone that asks for a menu is not looked at any further: a known menu costs next to nothing.
    const phone = ofDiners ? this.phoneOf(request) : undefined;
    if (phone) return take(phone);
    const party = this.parties.of(request, request.ip);
    return party instanceof Promise ? party.then(takeAs) : takeAs(party);
  }

  private phoneOf(request: Pick<IncomingMessage, 'headers'>): string | undefined {
    const id = this.phones.of(request);
    return id && `phone ${id}`;
  }
}
