import { describe, expect, it } from '@jest/globals';
import { counted } from '../../test/counted.js';
import { afterCredit, type BilledLine, creditOf } from './credit.js';

/** Orders of 20 lines, each of three pieces of 10.00 with 5 % on top. */
function billed(lines: number, credited = 0): BilledLine[] {
  const priced = { grossMinor: 3000, netMinor: 3000, discountMinor: 0, taxMinor: 150, totalMinor: 3150 };
  return Array.from({ length: lines }, (_, at) => ({
    ...{
      orderId: `order ${Math.floor(at / 20)}`,
      orderItemId: `line ${at}`,
      tokenNo: 1,
      itemId: 'naan',
      title: 'Naan',
      details: '',
    },
    ...{ quantity: 3, credited, unitMinor: 1000, taxTitle: 'GST', taxRateBp: 500, inHalves: false, priced },
  }));
}
const all = (lines: readonly BilledLine[], quantity: number) => lines.map(({ orderItemId: id }) => ({ id, quantity }));

describe('the work of a credit note grows as the lines of its invoice do', () => {
  it.each([
    ['over all that is left', (lines: BilledLine[]) => creditOf(lines)],
    ['over chosen pieces of every line', (lines: BilledLine[]) => creditOf(lines, all(billed(lines.length), 2))],
    ['to find which orders nothing is left of', (lines: BilledLine[]) => afterCredit(lines, creditOf(billed(lines.length)))],
  ])('%s', (_what, work) => {
    const reads = (lines: number) => {
      const { rows, reads: made } = counted(billed(lines));
      work(rows);
      return made();
    };
    expect(reads(4_000)).toBe(10 * reads(400));
  });

  it('also when it looks for the lines of the note', () => {
    const reads = (lines: number) => {
      const { rows, reads: made } = counted(creditOf(billed(lines)));
      afterCredit(billed(lines), rows);
      return made();
    };
    expect(reads(4_000)).toBe(10 * reads(400));
  });
});

describe('after a credit note', () => {
  it('nothing is left of an order whose every piece was taken back, by this note and those before it', () => {
    const lines = [
      ...billed(20, 1),
      ...billed(20, 1).map((line) => ({ ...line, orderId: 'other', orderItemId: `other ${line.orderItemId}` })),
    ];
    const whole = all(lines.slice(0, 20), 2);
    const part = all(lines.slice(20, 22), 2);
    expect(afterCredit(lines, creditOf(lines, [...whole, ...part]))).toEqual(
      new Map([
        ['order 0', true],
        ['other', false],
      ]),
    );
  });

  it('nothing is said of an order that the note takes nothing of', () => {
    const lines = billed(40);
    const first = lines.slice(0, 1);
    expect(afterCredit(lines, creditOf(lines, all(first, 3)))).toEqual(new Map([['order 0', false]]));
  });
});

describe('the lines of a credit note', () => {
  it('are refused when one of them is none of the invoice, or more than is left', () => {
    const lines = billed(3, 2);
    expect(() => creditOf(lines, [...all(lines, 1), { id: 'line 9', quantity: 1 }])).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    expect(() => creditOf(lines, all(lines, 2))).toThrow(expect.objectContaining({ code: 'CREDIT_TOO_MUCH' }));
  });

  it('may name a line twice, which are the pieces of both', () => {
    const lines = billed(1);
    const twice = [...all(lines, 1), ...all(lines, 2)];
    expect(creditOf(lines, twice)).toMatchObject([{ orderItemId: 'line 0', quantity: 3, totalMinor: 3150 }]);
  });
});
