import { expect, it } from '@jest/globals';
import { isDoubleTap } from './double-tap';

const touch = (timeStamp: number, clientX = 100) => ({ timeStamp, clientX, clientY: 50, detail: 1, pointerType: 'touch' });
const mouse = (timeStamp: number, detail: number) => ({ timeStamp, clientX: 0, clientY: 0, detail, pointerType: 'mouse' });

it('takes a quick second touch in the same place for a double tap', () => {
  expect([touch(0), touch(200), touch(2000), touch(2200, 160)].map(isDoubleTap)).toEqual([false, true, false, false]);
});
it('believes the click count of a mouse and takes keys (no click count) as they come', () => {
  expect([mouse(10_000, 1), mouse(10_100, 2), mouse(10_200, 0), mouse(10_250, 0)].map(isDoubleTap)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
