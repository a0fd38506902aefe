import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { figures } from './draw-receipt.js';
import { gstWithin } from './gst.js';
import { receiptSeries } from './receipt-number.js';

const [karnataka, kerala] = ['29', '32'];

describe('the tax within a price', () => {
  it("is two equal halves in the seller's state and where no state is known", () => {
    const half = { taxableMinor: 12_628, cgstMinor: 1_136, sgstMinor: 1_136, igstMinor: 0, rateBp: 1_800 };
    expect(gstWithin(14_900, 1_800, karnataka, null)).toEqual(half);
    expect(gstWithin(14_900, 1_800, karnataka, karnataka)).toEqual(half);
  });
  it("is called as the seller's state calls its half, on receipts of before SGST", () => {
    const named = (stateTax?: 'SGST' | 'UTGST') =>
      figures({ ...gstWithin(14_900, 1_800, '04', '04'), seller: { stateTax } }).map(([name]) => name);
    expect(named('UTGST')).toEqual(['Taxable value', 'CGST 9 %', 'UTGST 9 %']);
    expect(named('SGST')).toEqual(['Taxable value', 'CGST 9 %', 'SGST 9 %']);
    expect(named()).toEqual(named('SGST'));
  });
  it('is integrated in another state', () => {
    expect(gstWithin(11_800, 1_800, karnataka, kerala)).toEqual({
      ...{ taxableMinor: 10_000, cgstMinor: 0, sgstMinor: 0, igstMinor: 1_800, rateBp: 1_800 },
    });
  });
  it('is none when the seller is not registered', () => {
    expect(gstWithin(14_900, 1_800, null, kerala)).toMatchObject({ taxableMinor: 14_900, igstMinor: 0, rateBp: 0 });
  });
  it('always adds up to the price, with equal halves, and is never a paisa off the exact tax', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(10_000), fc.constantFrom(null, karnataka, kerala), (total, rate, place) => {
        const { taxableMinor, cgstMinor, sgstMinor, igstMinor } = gstWithin(total, rate, karnataka, place);
        expect(taxableMinor + cgstMinor + sgstMinor + igstMinor).toBe(total);
        expect(Math.min(taxableMinor, cgstMinor, sgstMinor, igstMinor)).toBeGreaterThanOrEqual(0);
        expect(cgstMinor).toBe(sgstMinor);
        // |tax × (10,000 + rate) − total × rate| in whole numbers: each rounding is at most half a paisa.
        const off = BigInt(cgstMinor + sgstMinor + igstMinor) * BigInt(10_000 + rate) - BigInt(total) * BigInt(rate);
        expect(off <= BigInt(10_000 + rate) && -off <= BigInt(10_000 + rate)).toBe(true);
      }),
    );
  });
});

it.each([
  ['2027-03-31', 'TH26-27/'],
  ['2027-04-01', 'TH27-28/'],
  ['2099-12-31', 'TH99-00/'],
])('on %s receipts are numbered %s', (day, series) => {
  expect(receiptSeries('TH', day)).toBe(series);
});
