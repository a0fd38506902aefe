import { law } from '@thali/testing/law';
import { callInside } from '../../tools/inside.ts';
import { exactBills } from '../exact/bills.ts';
import { thali } from './thali.ts';
import { inPart } from './whole.ts';

const carts = inPart(300, 100);

/** `make soak` runs the same with 5,000 carts; services/ordering (exact-bills.spec.ts) runs 5,000 through the pricing alone. */
test(`${carts} random carts of three currencies are taken, invoiced and printed at what the written rules say, and refused at a unit more`, async () => {
  const { rpc, close } = await callInside(thali, 'exact bills');
  try {
    const verdicts = await exactBills(rpc, { seed: 'exact bills', carts });
    // A few are enough: when one figure is wrong, hundreds are.
    await law('bills are what the written rules say', () =>
      expect(verdicts.flatMap(({ broken }) => broken.slice(0, 5))).toEqual([]),
    );
    expect(verdicts.every(({ looked }) => looked > 0)).toBe(true);
  } finally {
    await close();
  }
});
