import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Who } from '@thali/proto/kernel';
import { LRUCache } from 'lru-cache';
import { AppError } from '../call/app-error.js';
import type { Caller } from '../call/context.js';
import { demandAct } from '../call/demand-act.js';

/** How long a signature is good, and from which age on the gateway makes a new one. Milliseconds. */
const lifeMs = 120_000;
const renewMs = 60_000;
/** Largest accepted difference between two machines' clocks. */
export const skewMs = 30_000;
const atMost = 50_000;
const longest = 8_192;
/** Prefix of the signed text, so that what these keys may sign for another purpose is not accepted as a caller. */
const purpose = 'thali-caller.';

interface Signed {
  token: string;
  renewAt: number;
}
interface Claims {
  caller: Caller;
  /** Milliseconds since 1970. */
  exp: number;
}

const signedText = (claims: string): Buffer => Buffer.from(purpose + claims);

/**
 * Signs callers, in the gateway only. A token is base64url of JSON, a dot, base64url of its Ed25519 signature; each caller's is made anew
 * once a minute.
 */
export class CallerSigner {
  private readonly key: KeyObject;
  /** A session keeps the same caller object, and finding its token by the object is cheaper than serialising the caller. */
  private readonly byObject = new WeakMap<Caller, Signed>();
  private readonly byText = new LRUCache<string, Signed>({ max: atMost });

  /** @param privateKey Ed25519 as PKCS8 PEM */
  constructor(privateKey: string) {
    this.key = createPrivateKey(privateKey);
  }

  tokenOf(caller: Caller, now = Date.now()): string {
    const known = this.byObject.get(caller);
    if (known && now < known.renewAt) return known.token;
    const text = JSON.stringify(caller);
    let signed = this.byText.get(text);
    if (!signed || now >= signed.renewAt) {
      signed = { token: this.sign({ caller, exp: now + lifeMs }), renewAt: now + renewMs };
      this.byText.set(text, signed);
    }
    this.byObject.set(caller, signed);
    return signed.token;
  }

  private sign(claims: Claims): string {
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${text}.${sign(null, signedText(text), this.key).toString('base64url')}`;
  }
}

/** Accepts a caller only with the gateway's signature. A verification costs 100 us, so verified tokens are cached. */
export class CallerCheck {
  private readonly keys: KeyObject[];
  private readonly verified = new LRUCache<string, Claims>({ max: atMost });

  /** @param publicKeys Ed25519 as PEM: the current one and, during a rotation, the previous or next one */
  constructor(publicKeys: readonly string[]) {
    this.keys = publicKeys.map((pem) => createPublicKey(pem));
  }

  /**
   * @throws AppError CALLER_UNKNOWN when the token is forged, changed, of another key, expired, or valid for longer than the gateway signs
   */
  callerOf(token: string, now = Date.now()): Caller {
    const { exp, caller } = this.verified.get(token) ?? this.verify(token);
    if (exp + skewMs < now || exp - lifeMs - skewMs > now) throw new AppError('CALLER_UNKNOWN');
    return caller;
  }

  private verify(token: string): Claims {
    const [text = '', signature = '', more] = token.length > longest ? [] : token.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    if (more !== undefined || !this.keys.some((key) => verify(null, signedText(text), key, bytes)))
      throw new AppError('CALLER_UNKNOWN');
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims;
    this.verified.set(token, claims);
    return claims;
  }
}

/**
 * Checks the rights that the contract demands again in the service, because the gateway may have been bypassed. Public and internal
 * operations demand none; the rights of the broker's users decide which processes may call them.
 * @throws AppError CALLER_UNKNOWN without a caller, SCOPE_MISSING when the caller's role or scopes do not suffice
 */
export function demandRights({ kind, ...who }: Who, caller: Caller): void {
  const { userId, role } = caller;
  if (kind === 'public' || kind === 'internal') return;
  if (!userId) throw new AppError('CALLER_UNKNOWN');
  if ((kind === 'superadmin') !== (role === 'superadmin')) throw new AppError('SCOPE_MISSING');
  if (kind === 'admin' && role !== 'admin') throw new AppError('SCOPE_MISSING');
  if ('anyOf' in who) demandAct(caller, ...who.anyOf);
}
