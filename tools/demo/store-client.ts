import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '@thali/kit/call/context';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { confirmPassword } from '@thali/proto/identity/confirmation';
import { AccessClaims, openSession } from '@thali/proto/identity/session';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { type Account, demoPassword, type Restaurant, type Staff } from './restaurants/restaurant.ts';

/** Of a service that has not received the menu that an order names, or is not up yet. No key keeps it; every other refusal is final. */
const notYet = 'SERVICE_UNAVAILABLE';
const patienceMs = 60_000;

export interface When {
  /** The time the call happens at. */
  at: Date;
  /** A repeated key gets the same answer and changes nothing. */
  key?: string;
}

type Call = <R extends Rpc>(contract: R, input: Request<R>, when: When) => Promise<Output<R>>;

/** Calls operations for one restaurant. */
export interface StoreClient<R extends Account = Restaurant> {
  restaurant: R;
  asOwner: Call;
  /** As the owner, signed in and with the password entered once more: who gives rights needs a session. */
  confirmedOwner(at: Date): Promise<Call>;
  atTill: Call;
  /** Without a user, as the gateway calls for a diner; repeated as below. */
  asDinerOnceReady: Call;
  /** At the till, repeated for up to a minute while the services have not received everything. */
  atTillOnceReady: Call;
}

export function storeClient<R extends Account>(rpc: RpcClient, restaurant: R): StoreClient<R> {
  const { tenantId, owner, staff } = restaurant;
  const idEndingIn = (digit: number) => `${tenantId.slice(0, -1)}${digit}`;
  const callAs = (who: Pick<Caller, 'userId' | 'username' | 'role' | 'scope'>, sessionId = idEndingIn(0)): Call => {
    const caller = { ...who, tenantId, sessionId };
    return (contract, input, { at, key }) => rpc.call(contract, input, { caller, at, idempotencyKey: key && `demo-${key}` });
  };
  const cashier = staff.find(({ scopes }) => scopes.includes('POS')) as Staff;
  const atTill = callAs({ userId: idEndingIn(2), username: cashier.username, role: 'user', scope: cashier.scopes.join(',') });
  return {
    restaurant,
    asOwner: callAs({ userId: idEndingIn(1), username: owner.username, role: 'admin', scope: '' }),
    async confirmedOwner(at) {
      const origin = { ip: '127.0.0.1', userAgent: 'demo data' };
      const { tokens } = await rpc.call(
        openSession,
        { username: owner.username, password: demoPassword, realm: 'tenant', origin },
        { at },
      );
      const [, claims = ''] = tokens.accessToken.split('.');
      const { sub, sid } = AccessClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
      const asThem = callAs({ userId: sub, username: owner.username, role: 'admin', scope: '' }, sid);
      await asThem(confirmPassword, { password: demoPassword }, { at });
      return asThem;
    },
    atTill,
    asDinerOnceReady: onceReady(callAs({ userId: '', username: '', role: 'user', scope: '' })),
    atTillOnceReady: onceReady(atTill),
  };
}

const onceReady =
  (call: Call): Call =>
  async (contract, input, when) => {
    for (const deadline = Date.now() + patienceMs; ; await sleep(150))
      try {
        return await call(contract, input, when);
      } catch (error) {
        if (Date.now() > deadline || (error as { code: string }).code !== notYet) throw error;
      }
  };
