import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { updateUser } from '@thali/proto/identity/users';
import { flood } from '@thali/testing/flood';
import { hold } from '@thali/testing/held-rows';
import { type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

it('500 changes of one colleague whose row is held leave the neighbours their sign-in; the tenant reads 429', async () => {
  const { tenantId, username } = await stage.openRestaurant();
  const noisy = await stage.confirmed(username);
  const colleague = await stage.hire(noisy);
  const quiet = await stage.openRestaurant();
  const release = await hold(stage.service, 'select from app_user where tenant_id = $1 for update', [tenantId]);
  const codes = await flood(
    stage.service,
    () => noisy.call(updateUser, { username: colleague, name: 'Ravi' }),
    () => stage.signIn(quiet.username),
  ).finally(release);
  expect(codes).toContain('TOO_MANY_REQUESTS');
});
