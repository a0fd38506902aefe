import { PassThrough, Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { PacedBodies } from './paced-body.js';

const kilobyte = 1024;
const pace = { perSecond: 100 * kilobyte, burst: 50 * kilobyte };
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Lets time go by, and streams do what they can. */
async function goesBy(ms: number) {
  for (let left = ms; left >= 0; left -= 10) {
    await jest.advanceTimersByTimeAsync(left && 10);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
  }
}
/** A body of ten kilobytes a piece, and how many kilobytes of it were given by the client and came to the reader. */
function body(bodies: PacedBodies, owner: string, kilobytes: number) {
  const seen = { given: 0, came: 0, ended: false };
  const payload = Readable.from(
    (function* pieces() {
      for (; seen.given < kilobytes; seen.given += 10) yield Buffer.alloc(10 * kilobyte);
    })(),
    { objectMode: false, highWaterMark: kilobyte },
  );
  bodies
    .of(owner, payload)
    .on('data', (chunk: Buffer) => {
      seen.came += chunk.length / kilobyte;
    })
    .once('end', () => {
      seen.ended = true;
    });
  return seen;
}

test('a usual body comes at once', async () => {
  const usual = body(new PacedBodies(pace), 'a', 50);
  await goesBy(0);
  expect(usual).toMatchObject({ came: 50, ended: true });
});

test('what is more comes at the pace, whole, and the rest waits with the client', async () => {
  const large = body(new PacedBodies(pace), 'a', 400);
  await goesBy(0);
  expect(large.came).toBe(50);
  // What came, and what the streams between them hold.
  expect(large.given).toBeLessThanOrEqual(150);
  await goesBy(1_000);
  expect(large.came).toBe(150);
  await goesBy(2_500);
  expect(large).toMatchObject({ came: 400, ended: true });
});

test('the bodies of a tenant share its pace, and take nothing of another’s', async () => {
  const bodies = new PacedBodies(pace);
  const of = (owner: string) => body(bodies, owner, 200);
  const [first, second, other] = [of('a'), of('a'), of('b')];
  await goesBy(1_000);
  expect([first.came + second.came, other.came]).toEqual([150, 150]);
});

test('who reads a body hears that its client has left', async () => {
  const bodies = new PacedBodies(pace);
  const payload = new PassThrough();
  const failed = jest.fn();
  bodies.of('a', payload).on('error', failed);
  payload.destroy();
  await goesBy(0);
  expect(failed).toHaveBeenCalledTimes(1);
});
