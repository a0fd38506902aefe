import { callInside } from '../../tools/inside.ts';
import { exactBills } from '../exact/bills.ts';
import { thali } from './thali.ts';

/** A part of what `make soak` looks at with 5,000; the pricing alone sees 5,000 in services/ordering (exact-bills.spec.ts). */
test('300 random carts of three currencies are taken, invoiced and printed at what the written rules say, and refused at a unit more', async () => {
  const { rpc, close } = await callInside(thali, 'exact bills');
  try {
    const verdicts = await exactBills(rpc, { seed: 'exact bills', carts: 300 });
    // A few tell enough: where one figure is wrong, hundreds are.
    expect(verdicts.flatMap(({ broken }) => broken.slice(0, 5))).toEqual([]);
    expect(verdicts.every(({ looked }) => looked > 0)).toBe(true);
  } finally {
    await close();
  }
});
