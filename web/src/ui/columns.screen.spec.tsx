import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Columns } from './columns';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** Draws cards of these names on a board of a width in CSS pixels; returns the names by column. */
function board(width: number) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const drawn = (names: readonly string[]) => (
    <Columns gap={12}>
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </Columns>
  );
  const { container, rerender, getByText } = render(drawn([]));
  const draw = (...names: string[]) => {
    rerender(drawn(names));
    const columns = container.firstElementChild?.children ?? [];
    return [...columns].map(({ children }) => [...children].map(({ textContent }) => textContent));
  };
  return { draw, card: getByText };
}

test('cards are dealt in turn, so that the first row has the oldest from left to right', () => {
  const { draw } = board(1248);
  expect(draw(...'abcdefgh')).toEqual([
    ['a', 'e'],
    ['b', 'f'],
    ['c', 'g'],
    ['d', 'h'],
  ]);
});

test('every column stays, so that the last ones keep their place when there is little', () => {
  const { draw } = board(1000);
  expect(draw('a')).toEqual([['a'], [], []]);
  expect(draw()).toEqual([[], [], []]);
});

test('cards that move up or down take their places and stay the same elements', () => {
  const { draw, card } = board(736);
  draw(...'abcde');
  const cards = [...'bde'].map((name) => card(name));
  expect(draw(...'bde')).toEqual([['b', 'e'], ['d']]);
  expect(draw(...'bxed')).toEqual([
    ['b', 'e'],
    ['x', 'd'],
  ]);
  expect([...'bde'].every((name, index) => card(name) === cards[index])).toBe(true);
});
