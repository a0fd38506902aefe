/**
 * Fills a running stack with the operator's plans, two invented restaurants, and a third that has not subscribed yet: `node
 * tools/demo/load.ts`. Everything goes through the services' own operations, so that demo data obey every rule; the services must run with
 * THALI_TIME_TRAVEL=1. A second load changes nothing. Last line on stdout: JSON with all users who can sign in.
 */
import { scopes } from '@thali/proto/scopes';
import { callInside } from '../inside.ts';
import { loadRestaurant } from './load-restaurant.ts';
import { setUpPlans } from './plans.ts';
import { chandniKitchen } from './restaurants/chandni-kitchen.ts';
import { kaveriTiffinRoom } from './restaurants/kaveri-tiffin-room.ts';
import { malabarKitchen } from './restaurants/malabar-kitchen.ts';
import { demoPassword as password } from './restaurants/restaurant.ts';
import { register } from './set-up-store.ts';
import { storeClient } from './store-client.ts';

const restaurants = [chandniKitchen, kaveriTiffinRoom];
const { NATS_URL = '', CALLER_PRIVATE_KEY = '', BASE_URL = '', OPERATOR_USERNAME = '', OPERATOR_PASSWORD = '' } = process.env;
for (const [name, value] of Object.entries({ NATS_URL, CALLER_PRIVATE_KEY, OPERATOR_USERNAME, OPERATOR_PASSWORD }))
  if (!value) {
    process.stderr.write(`${name} is not set\n`);
    process.exit(1);
  }

const started = Date.now();
const report = (line: string) => process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1)} s  ${line}\n`);
const { rpc, close } = await callInside(
  { natsUrl: NATS_URL, callerKeys: { privateKey: CALLER_PRIVATE_KEY.replaceAll('\\n', '\n') } },
  'demo',
  10_000,
);
try {
  await setUpPlans(rpc);
  await Promise.all(restaurants.map((restaurant) => loadRestaurant(storeClient(rpc, restaurant), report)));
  await register(storeClient(rpc, malabarKitchen));
  if (BASE_URL) report(`ready at ${BASE_URL}`);
} finally {
  await close();
}

const people = [...restaurants, malabarKitchen].flatMap(({ tenantId, owner, staff }) => [
  { username: owner.username, password, role: 'admin', scope: scopes.join(','), tenant_id: tenantId },
  ...staff.map((person) => ({
    username: person.username,
    password,
    role: 'user',
    scope: person.scopes.join(','),
    tenant_id: tenantId,
  })),
]);
const operator = { username: OPERATOR_USERNAME, password: OPERATOR_PASSWORD, role: 'superadmin', scope: '', tenant_id: null };
process.stdout.write(`${JSON.stringify({ users: [operator, ...people] })}\n`);
