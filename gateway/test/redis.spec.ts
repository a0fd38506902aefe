import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@thali/kit/process/log';
import { startRedis } from '@thali/local-servers/servers';
import { Counters } from '../src/redis.js';

test('a gateway that stood still itself does not take Redis for one that does not answer', async () => {
  const redis = await startRedis({ dir: await mkdtemp(join(tmpdir(), 'thali-redis-')) });
  const counters = new Counters(redis.url, createLog('test', 'silent'));
  try {
    await counters.tried();
    const answer = counters.redis.incr('orders');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await expect(answer).resolves.toBe(1);
    process.kill(redis.pid, 'SIGSTOP');
    await expect(counters.redis.incr('orders')).rejects.toThrow('in time');
  } finally {
    process.kill(redis.pid, 'SIGCONT');
    counters.close();
    await redis.remove();
  }
});
