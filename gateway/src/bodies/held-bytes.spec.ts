import { expect, it } from '@jest/globals';
import type { AppError } from '@thali/kit/call/app-error';
import { HeldBytes } from './held-bytes.js';

const count = () => new HeldBytes({ perOwner: 10, all: 20, share: 2 });
const code = (add: () => void) => {
  try {
    add();
    return 'held';
  } catch (error) {
    return (error as AppError).code;
  }
};

it('an owner holds so much in all its calls, and others as much; what does not fit is not counted', () => {
  const held = count();
  const [one, two, other] = [held.of('a'), held.of('a'), held.of('b')];
  one.add(6);
  expect(code(() => two.add(5))).toBe('TOO_MANY_REQUESTS');
  expect([code(() => two.add(4)), code(() => other.add(10))]).toEqual(['held', 'held']);
  expect(code(() => one.add(1))).toBe('TOO_MANY_REQUESTS');
});

it('when all hold too much, each still has its share', () => {
  const held = count();
  for (const owner of ['a', 'b']) held.of(owner).add(10);
  const other = held.of('c');
  expect(code(() => other.add(3))).toBe('SERVICE_UNAVAILABLE');
  expect([code(() => other.add(2)), code(() => other.add(1))]).toEqual(['held', 'SERVICE_UNAVAILABLE']);
});

it('what a call held is given back at its end, once, and it holds nothing after that', () => {
  const held = count();
  const [one, two] = [held.of('a'), held.of('a')];
  one.add(10);
  for (let time = 0; time < 2; time += 1) one.end();
  one.add(10);
  two.add(10);
  expect(code(() => two.add(1))).toBe('TOO_MANY_REQUESTS');
  two.end();
  expect(code(() => held.of('a').add(10))).toBe('held');
});
