import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { AppError } from '@thali/kit/call/app-error';
import { FairQueue } from '@thali/kit/lanes/fair-queue';
// The commonest passwords of public leaks, as zxcvbn-ts keeps them (MIT licence).
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's minimum for argon2id, which is the library's algorithm when none is named. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Each hash takes a core and 19 MiB, so few run at once. Sign-ins, restaurants and strangers have queues of their own: a flood of sign-ups delays
 * neither a sign-in nor a restaurant that adds its staff. Restaurants take turns in theirs.
 */
const mayWait = { waiting: 20, waitingPerTenant: Number.POSITIVE_INFINITY, patienceMs: 30_000 };
const queues = () => ({
  signIn: new FairQueue({ ...mayWait, atOnce: 2, perTenant: 2 }),
  stranger: new FairQueue({ ...mayWait, atOnce: 1, perTenant: 1 }),
  restaurant: new FairQueue({ ...mayWait, atOnce: 1, perTenant: 1, waiting: 200, waitingPerTenant: 20 }),
});
/** For whom it is hashed: somebody at the sign-in, somebody who is not signed in (sign-up, forgotten password), or people of a restaurant. */
export type Lane = 'signIn' | 'stranger' | { tenantId: string };
const minLength = 8;

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= minLength));
/** One form for what different keyboards write differently. */
const normal = (password: string) => password.normalize('NFKC');

/**
 * Refuses a password that nobody should choose.
 * @throws AppError PASSWORD_TOO_SHORT, PASSWORD_COMMON
 */
export function checkPassword(password: string): void {
  const chosen = normal(password);
  if ([...chosen].length < minLength) throw new AppError('PASSWORD_TOO_SHORT');
  if (common.has(chosen.toLowerCase())) throw new AppError('PASSWORD_COMMON');
}

/** argon2id, a few at a time. Both methods throw TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE when too many wait already. */
@Injectable()
export class Passwords {
  private readonly queues = queues();
  private readonly nobodys = hash(randomBytes(16), cost);

  hash(password: string, lane: Exclude<Lane, 'signIn'>): Promise<string> {
    return this.inTurn(lane, () => hash(normal(password), cost));
  }

  /** Without a stored hash (unknown user) it is false after the same work, so that time tells nothing. */
  async verify(stored: string | undefined, password: string, lane: Lane = 'signIn'): Promise<boolean> {
    const matches = await this.inTurn(lane, async () => verify(stored ?? (await this.nobodys), normal(password)));
    return matches && stored !== undefined;
  }

  private inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (typeof lane === 'object') return this.queues.restaurant.run(lane.tenantId, work);
    // One line for all: who they are is not known yet.
    return this.queues[lane].run(lane, work);
  }
}

/**
 * What a check refuses, or undefined. For what is refused anyway no password is hashed, because that is dear; the command throws what was
 * refused in its own transaction, in which a repeat of a call gets its first answer.
 */
export async function refusalOf(check: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
