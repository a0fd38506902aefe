import { afterEach, expect, jest, test } from '@jest/globals';
import { eventually } from '@thali/testing/eventually';
import { LawBroken, law } from '@thali/testing/law';

afterEach(() => {
  jest.restoreAllMocks();
});
/** From now on the clock jumps by this much with each look at it. */
const hurry = (ms: number) => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
};
/** Gives one after the other, then the last again and again. */
const looks = (...all: (() => string | undefined | false)[]) => {
  let looked = 0;
  return () => (all[Math.min(looked++, all.length - 1)] as (typeof all)[number])();
};
const fails = (why: string) => () => {
  throw new Error(why);
};

test('a wait gives the first that comes, also after errors', async () => {
  expect(
    await eventually(
      'the mail',
      looks(
        fails('busy'),
        () => undefined,
        () => false,
        () => 'Dear Asha',
        fails('late'),
      ),
    ),
  ).toBe('Dear Asha');
});

test('what does not come within a minute fails with its name and the last error', async () => {
  hurry(20_000);
  const error = await eventually('the mail', looks(fails('first'), fails('last'))).catch((thrown) => thrown);
  expect(error.message).toBe('the mail did not come within a minute');
  expect(error.cause).toEqual(new Error('last'));
  await expect(eventually('the mail', async () => false)).rejects.toThrow('the mail did not come within a minute');
});

test('a broken law ends the wait', async () => {
  const lost = () => law('no acknowledged order is lost', () => expect(1).toBe(2));
  await expect(eventually('the order', async () => lost())).rejects.toThrow(LawBroken);
});
