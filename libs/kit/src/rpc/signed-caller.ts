import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Who } from '@thali/proto/kernel';
import { mayUse } from '@thali/proto/scopes';
import { LRUCache } from 'lru-cache';
import { AppError } from '../call/app-error.js';
import type { Caller } from '../call/context.js';

/** How long a signature is good, and from which age on the gateway makes a new one. Milliseconds. */
const lifeMs = 120_000;
const renewMs = 60_000;
/** Two machines' clocks may differ by so much. */
export const skewMs = 30_000;
const atMost = 50_000;
const longest = 8_192;
/** What else these keys might sign one day is no caller. */
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

/** Signs who calls, as the gateway: base64url of JSON, a dot, base64url of its Ed25519 signature. Once a minute for each caller. */
export class CallerSigner {
  private readonly key: KeyObject;
  /** A session's caller stays one object: finding it again costs less than writing it down. */
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

/** Reads who calls, and believes it only when the gateway signed it. A signature costs 100 us, so what was good is remembered. */
export class CallerCheck {
  private readonly keys: KeyObject[];
  private readonly verified = new LRUCache<string, Claims>({ max: atMost });

  /** @param publicKeys Ed25519 as PEM: the present one and, during a rotation, its neighbour */
  constructor(publicKeys: readonly string[]) {
    this.keys = publicKeys.map((pem) => createPublicKey(pem));
  }

  /** @throws AppError CALLER_UNKNOWN when it is forged, changed, of another key, expired, or good for longer than we sign */
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
 * What the contract demands of the caller, once more where the work is done: the gateway may have been passed by. Public and internal
 * operations demand nothing; who may call those the broker says.
 * @throws AppError CALLER_UNKNOWN without a caller, SCOPE_MISSING with too small a one
 */
export function demandRights({ kind, ...who }: Who, { userId, role, scope }: Caller): void {
  if (kind === 'public' || kind === 'internal') return;
  if (!userId) throw new AppError('CALLER_UNKNOWN');
  if ((kind === 'superadmin') !== (role === 'superadmin')) throw new AppError('SCOPE_MISSING');
  if (kind === 'admin' && role !== 'admin') throw new AppError('SCOPE_MISSING');
  if ('anyOf' in who && !mayUse(role, scope.split(','), who.anyOf)) throw new AppError('SCOPE_MISSING');
}
