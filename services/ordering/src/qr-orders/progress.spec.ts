import { expect, test } from '@jest/globals';
import type { ItemStatus } from '@thali/proto/ordering/order';
import { stateOf } from './progress.js';

test.each<[ItemStatus[], string]>([
  [['created', 'created'], 'accepted'],
  [['created', 'preparing'], 'preparing'],
  [['created', 'completed'], 'preparing'],
  [['completed', 'delivered'], 'ready'],
  [['completed', 'cancelled'], 'ready'],
  [['created', 'cancelled'], 'accepted'],
  [['cancelled', 'cancelled'], 'cancelled'],
])('an accepted order of %j is %s', (statuses, state) => {
  expect(stateOf(statuses.map((status) => ({ status })))).toBe(state);
});
