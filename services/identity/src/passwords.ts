import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { AppError } from '@thali/kit/call/app-error';
// The commonest passwords of public leaks, as zxcvbn-ts keeps them (MIT licence).
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';

/** OWASP's minimum for argon2id, which is the library's algorithm when none is named. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Each hash takes a core and 19 MiB, so few run at once. Sign-ins, signed-in users and strangers have limits of their own: a flood of sign-ups delays
 * neither a sign-in nor a restaurant that adds its staff.
 */
const atOnce = { signIn: 2, staff: 1, stranger: 1 } as const;
const mayWait = 20;
/** Who it is hashed for: somebody at the sign-in, somebody who is signed in, or somebody who is not (sign-up, forgotten password). */
export type Lane = keyof typeof atOnce;
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

/** argon2id, a few at a time. Both methods throw SERVICE_UNAVAILABLE when too many wait in that lane already. */
@Injectable()
export class Passwords {
  private readonly turns = { signIn: pLimit(atOnce.signIn), staff: pLimit(atOnce.staff), stranger: pLimit(atOnce.stranger) };
  private readonly nobodys = hash(randomBytes(16), cost);

  hash(password: string, lane: Lane = 'staff'): Promise<string> {
    return this.inTurn(lane, () => hash(normal(password), cost));
  }

  /** Without a stored hash (unknown user) it is false after the same work, so that time tells nothing. */
  async verify(stored: string | undefined, password: string, lane: Lane = 'signIn'): Promise<boolean> {
    const matches = await this.inTurn(lane, async () => verify(stored ?? (await this.nobodys), normal(password)));
    return matches && stored !== undefined;
  }

  private async inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const turn = this.turns[lane];
    if (turn.activeCount + turn.pendingCount >= atOnce[lane] + mayWait) throw new AppError('SERVICE_UNAVAILABLE');
    return turn(work);
  }
}
