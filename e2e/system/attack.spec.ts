import { law } from '@thali/testing/law';
import { attack } from '../attack/attack.ts';
import { attackable } from '../attack/largest-calls.ts';

/** Every eighth operation; `make soak` takes all of them, and a restaurant that is filled up. */
const some = attackable.filter((_, index) => index % 8 === 3);

test('beside a restaurant that calls with all that it may send, 64 at once, nobody else is refused an order, a board or a menu', async () => {
  const share = { settings: 0.05, customers: 2_000, openOrders: 1_000, longOrders: 20 };
  const { verdicts } = await attack({ atOnce: 64, waves: 1, share, quietMs: 1_000, names: some, say: () => {} });
  await law('nobody is stopped by another restaurant', () => expect(verdicts.filter(({ broken }) => broken.length)).toEqual([]));
  expect(verdicts[0]?.looked).toBeGreaterThan(100);
}, 600_000);
