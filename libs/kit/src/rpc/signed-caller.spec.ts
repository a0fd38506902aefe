import { generateKeyPairSync, sign } from 'node:crypto';
import { adminOnly, everyone, internal, operator, signedIn, whoMay } from '@thali/proto/kernel';
import { callerKeys } from '../../../testing/src/caller-keys.js';
import { type Caller, nobody } from '../call/context.js';
import { CallerCheck, CallerSigner, demandRights, skewMs } from './signed-caller.js';

const [keys, next, strangers] = [callerKeys(), callerKeys(), callerKeys()];
const signer = new CallerSigner(keys.privateKey);
const check = new CallerCheck([keys.publicKey]);
const caller: Caller = {
  tenantId: 't',
  userId: 'u',
  sessionId: 's',
  username: 'ramesh@thali.example',
  role: 'user',
  scope: 'POS',
};
const refused = expect.objectContaining({ code: 'CALLER_UNKNOWN' });
const minute = 60_000;
const base64 = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

test('who was signed comes out as it went in, whatever letters a name has', () => {
  const tamil = { ...caller, username: 'தமிழ்@thali.example' };
  for (const one of [caller, tamil, nobody]) expect(check.callerOf(signer.tokenOf(one))).toEqual(one);
});

test('a caller is signed once a minute, also when each request names it anew', () => {
  const now = Date.now();
  const again = (at: number) => signer.tokenOf({ ...caller, sessionId: 'again' }, at);
  const first = again(now);
  expect(again(now + minute - 1)).toBe(first);
  expect(again(now + minute)).not.toBe(first);
});

test('a token is good for two minutes, and half a minute longer for clocks that differ; also one that was good before', () => {
  const now = Date.now();
  const token = signer.tokenOf({ ...caller, sessionId: 'clock' }, now);
  for (const at of [now, now + 2 * minute + skewMs, now - skewMs])
    expect(check.callerOf(token, at)).toMatchObject({ scope: 'POS' });
  for (const at of [now + 2 * minute + skewMs + 1, now - skewMs - 1]) expect(() => check.callerOf(token, at)).toThrow(refused);
});

test('while the key is being changed, both are good, and a third is not', () => {
  const both = new CallerCheck([keys.publicKey, next.publicKey]);
  for (const key of [keys, next]) expect(both.callerOf(new CallerSigner(key.privateKey).tokenOf(caller))).toEqual(caller);
  expect(() => both.callerOf(new CallerSigner(strangers.privateKey).tokenOf(caller))).toThrow(refused);
});

test('what is not signed by the gateway is nobody we know', () => {
  const token = signer.tokenOf(caller);
  const [text = '', signature = ''] = token.split('.');
  const claims = { caller: { ...caller, tenantId: 'another' }, exp: Date.now() + minute };
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const wrong = [
    ...['', '.', '..', text, `${text}.`, `.${signature}`, `${token}.`, `${token}.${signature}`, `${token}A`, 'a'.repeat(20_000)],
    // The formats from before callers were signed.
    ...[encodeURI(JSON.stringify(caller)), JSON.stringify(caller)],
    ...[`${base64(claims)}.${signature}`, `${base64(claims)}.${base64('x'.repeat(64))}`],
    `${base64(claims)}.${sign('sha256', Buffer.from(`thali-caller.${base64(claims)}`), curve).toString('base64url')}`,
    // The right key, for another purpose.
    `${base64(claims)}.${sign(null, Buffer.from(base64(claims)), keys.privateKey).toString('base64url')}`,
  ];
  for (const one of wrong) expect(() => check.callerOf(one)).toThrow(refused);
});

test('the contract is asked again: scope, sign-in and operator; what is public or internal asks for nobody', () => {
  const admin = { ...caller, role: 'admin' as const, scope: '' };
  const chief = { ...caller, role: 'superadmin' as const, scope: '' };
  const allowed = [everyone, internal].flatMap((who) => [nobody, caller, chief].map((one) => [who, one] as const));
  for (const [who, one] of [
    ...allowed,
    ...([
      [signedIn, caller],
      [signedIn, admin],
      [whoMay('takePayment'), caller],
    ] as const),
    ...([
      [whoMay('seeMoney'), admin],
      [adminOnly, admin],
      [operator, chief],
    ] as const),
  ])
    expect(() => demandRights(who, one)).not.toThrow();
  const small = expect.objectContaining({ code: 'SCOPE_MISSING' });
  for (const [who, one, refusal] of [
    ...([
      [signedIn, nobody, refused],
      [whoMay('sell'), nobody, refused],
      [operator, nobody, refused],
    ] as const),
    ...([
      [whoMay('seeMoney'), caller, small],
      [adminOnly, caller, small],
      [operator, admin, small],
    ] as const),
    ...([
      [signedIn, chief, small],
      [whoMay('sell'), chief, small],
    ] as const),
  ])
    expect(() => demandRights(who, one)).toThrow(refusal);
});
