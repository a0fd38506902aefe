import { AppError } from '@thali/kit/call/app-error';
import { openSession } from '@thali/proto/identity/session';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { startTestGateway, type TestGateway, untilCounting } from './test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.other.answer(openSession, () => {
    throw new AppError('WRONG_CREDENTIALS');
  });
});
afterAll(() => gateway?.stop());

let names = 0;
test('with Redis frozen sign-in answers within a second and still counts misses', () =>
  clock(1_000, async ({ took }) => {
    await untilCounting(gateway.port);
    process.kill(gateway.redis.pid, 'SIGSTOP');
    try {
      const body = { username: `user${names++}@example.com`, password: 'wrong' };
      const statuses: number[] = [];
      for (let miss = 0; miss < 6; miss++) {
        const askedAt = performance.now();
        statuses.push((await gateway.call('POST', '/auth/signin', { body })).status);
        took(performance.now() - askedAt);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      await eventually('the word that Redis is away', async () => (await gateway.get('/readyz')).json.redis === 'degraded');
      expect((await gateway.get('/readyz')).status).toBe(200);
    } finally {
      process.kill(gateway.redis.pid, 'SIGCONT');
    }
  }));
