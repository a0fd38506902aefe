import { law } from '@thali/testing/law';
import { callInside } from '../../tools/inside.ts';
import { fortyDays } from '../exact/days/forty-days.ts';
import { thali } from './thali.ts';
import { inPart } from './whole.ts';

/** `make soak` plays the same days with ten times as many acts. */
test('after forty days of four stores every report is the sum of their orders, invoices and credit notes, and what a rebuild makes of them', async () => {
  const { rpc, close } = await callInside(thali, 'forty days');
  try {
    const verdicts = await fortyDays(rpc, thali, { seed: 'forty days', actsADay: inPart(6, 2) });
    // A few are enough: when one figure is wrong, hundreds are.
    await law('reports are the sum of the books', () => expect(verdicts.flatMap(({ broken }) => broken.slice(0, 5))).toEqual([]));
    expect(verdicts.every(({ looked }) => looked > 0)).toBe(true);
  } finally {
    await close();
  }
});
