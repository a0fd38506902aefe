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
 * Each hash takes a core and 19 MiB, so few run at once: two of sign-ins and of passwords that sessions enter again, one of who registers or sets a
 * new password by mail, one of restaurants that add staff. Who has shown something (a known device, a session, a mailed link) waits in the line of its
 * restaurant, and the lines take turns. All strangers are one line among these, and have one task in it: so a flood of them holds one place at most,
 * never the next one, and known devices come first. Among themselves strangers take turns by network.
 */
const mayWait = { perTenant: 1, waiting: 200, waitingPerTenant: 20, patienceMs: 30_000 };
const queues = () => ({
  signIn: { all: new FairQueue({ ...mayWait, atOnce: 2 }), strangers: new FairQueue({ ...mayWait, atOnce: 1, waiting: 40 }) },
  mail: { all: new FairQueue({ ...mayWait, atOnce: 1 }), strangers: new FairQueue({ ...mayWait, atOnce: 1, waiting: 20 }) },
  restaurant: { all: new FairQueue({ ...mayWait, atOnce: 1 }) },
});
/**
 * For whom it is hashed: at the sign-in a stranger of a network (an IPv4 address, or a /48), or people of a restaurant on a device that the account
 * knows or with a session; by mail somebody who signs up, or whoever holds a mailed link; or people whom a restaurant adds.
 */
export type Lane =
  | { signIn: 'stranger'; network: string }
  | { signIn: 'known'; tenantId: string }
  | 'signUp'
  | { mailedLink: string }
  | { tenantId: string };
/** The one line of all strangers; no tenant has this id. */
const strangers = 'strangers';
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

  hash(password: string, lane: Lane): Promise<string> {
    return this.inTurn(lane, () => hash(normal(password), cost));
  }

  /** Without a stored hash (unknown user) it is false after the same work, so that time tells nothing. */
  async verify(stored: string | undefined, password: string, lane: Lane): Promise<boolean> {
    const matches = await this.inTurn(lane, async () => verify(stored ?? (await this.nobodys), normal(password)));
    return matches && stored !== undefined;
  }

  private inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const { signIn, mail, restaurant } = this.queues;
    if (lane === 'signUp') return asStranger(mail, strangers, work);
    if ('mailedLink' in lane) return mail.all.run(lane.mailedLink, work);
    if (!('signIn' in lane)) return restaurant.all.run(lane.tenantId, work);
    return lane.signIn === 'known' ? signIn.all.run(lane.tenantId, work) : asStranger(signIn, lane.network, work);
  }
}

/** Waits for its turn among strangers first, then for theirs among all. */
const asStranger = <T>(queue: { all: FairQueue; strangers: FairQueue }, network: string, work: () => Promise<T>): Promise<T> =>
  queue.strangers.run(network, () => queue.all.run(strangers, work));

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
