import { describe, expect, it } from '@jest/globals';
import { priceCart } from './cart.js';

const prices = Array.from({ length: 1_000 }, (_, index) => index + 1);
const rates = [5, 12, 18, 28];
const percents = [5, 10, 15, 20, 33, 50];
const kinds = (['inclusive', 'exclusive'] as const).flatMap((taxType) =>
  [false, true].map((gstin): [typeof taxType, boolean] => [taxType, gstin]),
);

describe('a percentage off a dish of 1 to 1,000 rupees, at each rate of GST', () => {
  it.each(kinds)('%s, with a GSTIN %p, is paid as whoever reads the menu reckons', (taxType, gstin) => {
    const wrong: string[] = [];
    for (const rupees of prices)
      for (const rate of rates)
        for (const percent of percents) {
          const line = { unitMinor: rupees * 100, quantity: 1, taxRateThousandths: rate * 1000, taxType };
          const priced = priceCart([line], { type: 'percentage', percentBp: percent * 100 }, gstin);
          // A percentage of whole rupees are whole paise, so nothing is rounded here.
          const left = rupees * (100 - percent);
          const onTop = gstin ? 2 * halfUp(left * rate, 200) : halfUp(left * rate, 100);
          const wanted = taxType === 'inclusive' ? left : left + onTop;
          if (priced.totalMinor !== wanted || priced.savedMinor !== rupees * percent)
            wrong.push(`${percent} % off ${rupees} with ${rate} %: ${priced.totalMinor}, not ${wanted}`);
          if (priced.itemsTotalMinor - priced.discountMinor + priced.taxTotalMinor !== priced.totalMinor)
            wrong.push(`${percent} % off ${rupees} with ${rate} %: ${JSON.stringify(priced)}`);
        }
    expect(wrong).toEqual([]);
  });
});

/** The quotient of small whole numbers, a half goes up. */
const halfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));
