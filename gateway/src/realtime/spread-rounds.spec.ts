import { expect, it } from '@jest/globals';
import { SpreadRounds } from './spread-rounds.js';

const sessions = Array.from({ length: 500 }, (_, index) => index);

it('a round looks at every session once, in even steps over its time, not at all of them at once', async () => {
  const looks: { session: number; at: number }[] = [];
  let under = 0;
  let most = 0;
  const rounds = new SpreadRounds<number>(async (session) => {
    most = Math.max(most, ++under);
    looks.push({ session, at: performance.now() });
    await null;
    under--;
    if (session % 7 === 0) throw new Error('identity is away');
  });
  await rounds.run(sessions, 1_000);
  expect(looks.map(({ session }) => session)).toEqual(sessions);
  expect(most).toBe(50);
  const [first, last] = [looks[0]?.at ?? 0, looks.at(-1)?.at ?? 0];
  expect(last - first).toBeGreaterThan(800);
});

it('a new round takes the place of the one under way, and none goes on after the end', async () => {
  const looks: string[] = [];
  const rounds = new SpreadRounds<string>(async (item) => looks.push(item));
  const old = rounds.run(Array(500).fill('old'), 1_000);
  await rounds.run(['new'], 1_000);
  await old;
  expect(looks).toEqual([...Array(50).fill('old'), 'new']);
  const stopped = rounds.run(Array(500).fill('stopped'), 1_000);
  rounds.stop();
  await stopped;
  expect(looks).toHaveLength(101);
});
