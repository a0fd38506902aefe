import { afterEach, expect, test } from '@jest/globals';
import { queryClient } from '../../lib/query';
import { couponsQuery, menuQuery, menuRevision } from './queries';

afterEach(() => queryClient.clear());

const read = (query: { queryKey: readonly unknown[] }, answer: object) => queryClient.setQueryData(query.queryKey, answer);

test('a till prices by the newest of what it has read, the menu or the coupons', () => {
  read(menuQuery(), { menuRevision: 7 });
  expect(menuRevision()).toBe(7);
  read(couponsQuery(), { coupons: [], menuRevision: 9 });
  expect(menuRevision()).toBe(9);
  read(menuQuery(), { menuRevision: 12 });
  expect(menuRevision()).toBe(12);
});

test('a till whose answers come from the release before does not say a revision', () => {
  read(menuQuery(), {});
  expect(menuRevision()).toBeUndefined();
});
