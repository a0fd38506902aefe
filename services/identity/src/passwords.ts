import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { AppError } from '@thali/kit/app-error';
// The commonest passwords of public leaks, as zxcvbn-ts keeps them (MIT licence).
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';

/** OWASP's minimum for argon2id, which is the library's algorithm when none is named. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash fills a core and 19 MiB: two at once leave room for everybody who is signed in already. */
const atOnce = 2;
const mayWait = 20;
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

/** argon2id, at most two at a time. Both methods throw SERVICE_UNAVAILABLE when too many wait already. */
@Injectable()
export class Passwords {
  private readonly turn = pLimit(atOnce);
  private readonly nobodys = hash(randomBytes(16), cost);

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normal(password), cost));
  }

  /** Without a stored hash (unknown user) it is false after the same work, so that time tells nothing. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const matches = await this.inTurn(async () => verify(stored ?? (await this.nobodys), normal(password)));
    return matches && stored !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.turn.activeCount + this.turn.pendingCount >= atOnce + mayWait) throw new AppError('SERVICE_UNAVAILABLE');
    return this.turn(work);
  }
}
