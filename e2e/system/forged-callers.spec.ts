import { generateKeyPairSync, sign } from 'node:crypto';
import { headers } from '@nats-io/transport-node';
import { Broker } from '@thali/kit/broker/broker';
import type { Caller } from '@thali/kit/call/context';
import { createLog } from '@thali/kit/process/log';
import { CallerSigner } from '@thali/kit/rpc/signed-caller';
import type { Failure } from '@thali/proto/errors';
import type { Rpc } from '@thali/proto/kernel';
import { brokerContracts } from '@thali/proto/registry';
import { law } from '@thali/testing/law';
import { SERVICES } from '../../tools/stack/layout.ts';
import { thali } from './thali.ts';

/** Every operation that a service answers, called without the gateway by an attacker who may publish on every subject and can not sign. */
const answered = brokerContracts().filter(({ composed, subject }) => !composed && !subject.startsWith('rpc.gateway.'));
const owner: Caller = {
  ...{ tenantId: '00000000-0000-7000-8000-0000000f0e6e', userId: '00000000-0000-7000-8000-0000000f0e6f' },
  ...{ sessionId: 'forged', username: 'forger@thali.test', role: 'admin', scope: '' },
};
const operator: Caller = { ...owner, role: 'superadmin' };
const callerFor = ({ who }: Rpc) => (who.kind === 'superadmin' ? operator : owner);

const text = (caller: Caller, exp: number) => Buffer.from(JSON.stringify({ caller, exp })).toString('base64url');
const withKey = (claims: string, key: Parameters<typeof sign>[2], algorithm: string | null = null) =>
  `${claims}.${sign(algorithm, Buffer.from(`thali-caller.${claims}`), key).toString('base64url')}`;
const strangers = generateKeyPairSync('ed25519').privateKey;
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const soon = () => Date.now() + 60_000;

/** Values that an attacker may put into the caller header. */
const forgeries: Record<string, (caller: Caller) => string> = {
  'as callers travelled unsigned': (caller) => encodeURI(JSON.stringify(caller)),
  'without a signature': (caller) => `${text(caller, soon())}.`,
  'signed with a key of their own': (caller) => withKey(text(caller, soon()), strangers),
  'signed by another algorithm': (caller) => withKey(text(caller, soon()), curve, 'sha256'),
  'signed well, long ago': (caller) => withKey(text(caller, Date.now() - 31_000), thali.callerKeys.privateKey),
  'signed well, for longer than we sign': (caller) => withKey(text(caller, Date.now() + 3_600_000), thali.callerKeys.privateKey),
  "with another tenant's signature": (caller) => {
    const [, signature] = new CallerSigner(thali.callerKeys.privateKey).tokenOf({ ...caller, tenantId: 'another' }).split('.');
    return `${text(caller, soon())}.${signature}`;
  },
};

let broker: Broker;
beforeAll(async () => {
  broker = await Broker.connect(thali.natsUrl, 'system tests', createLog('system tests', 'fatal'));
});
afterAll(() => broker?.close());

/** The code of the refusal; `served` when there is none. */
async function outcome({ subject }: Rpc, caller?: string): Promise<string> {
  const sent = headers();
  if (caller) sent.set('Thali-Caller', caller);
  const answer = await broker.request(subject, '{}', { headers: sent, timeout: 30_000 });
  const code = answer.headers?.has('Thali-Failed') ? answer.json<Failure>().code : 'served';
  // Says nothing about the caller.
  if (code === 'SERVICE_UNAVAILABLE') throw new Error(`${subject} is away`);
  return code;
}
const outcomes = (contracts: readonly Rpc[], caller: (contract: Rpc) => string | undefined) =>
  Promise.all(contracts.map(async (contract) => `${contract.subject}: ${await outcome(contract, caller(contract))}`));
const all = (contracts: readonly Rpc[], code: string) => contracts.map(({ subject }) => `${subject}: ${code}`);

test.each(Object.keys(forgeries))('a caller %s is refused by every operation', async (how) => {
  const seen = await outcomes(answered, (contract) => forgeries[how]?.(callerFor(contract)));
  await law('nobody is believed to be somebody else', () => expect(seen).toEqual(all(answered, 'CALLER_UNKNOWN')));
});

test('without a caller every operation refuses that somebody has to sign in for', async () => {
  const personal = answered.filter(({ who }) => who.kind !== 'public' && who.kind !== 'internal');
  expect(personal.length).toBeGreaterThan(100);
  const seen = await outcomes(personal, () => undefined);
  await law('nobody is served unsigned', () => expect(seen).toEqual(all(personal, 'CALLER_UNKNOWN')));
});

test('a signed caller with too few rights is refused where the work is done, too', async () => {
  const signer = new CallerSigner(thali.callerKeys.privateKey);
  const waiter = signer.tokenOf({ ...owner, role: 'user' });
  const scoped = answered.filter(({ who }) => ['scope', 'admin', 'superadmin'].includes(who.kind));
  const seen = await outcomes(scoped, () => waiter);
  await law('rights are checked where the work is done', () => expect(seen).toEqual(all(scoped, 'SCOPE_MISSING')));
  const signedIn = answered.filter(({ who }) => who.kind === 'login');
  for (const found of await outcomes(signedIn, () => waiter)) expect(found).not.toContain('CALLER_UNKNOWN');
});

test('refusals are counted', async () => {
  for (const name of SERVICES) {
    const metrics = await (await fetch(`${thali.healthUrl(name)}/metrics`)).text();
    expect(Number(/^thali_callers_refused_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(Object.keys(forgeries).length);
  }
});
