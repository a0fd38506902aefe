import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gstWithin } from './gst.js';
import { receiptSeries } from './receipt-number.js';

const [karnataka, kerala] = ['29AAGCB7383J1Z4', '32AAGCB7383J1ZH'];

describe('the tax within a price', () => {
  it('is half and half at home and for buyers without a number', () => {
    const half = { taxableMinor: 12_627, cgstMinor: 1_137, sgstMinor: 1_136, igstMinor: 0, rateBp: 1_800 };
    expect(gstWithin(14_900, 1_800, karnataka, null)).toEqual(half);
    expect(gstWithin(14_900, 1_800, karnataka, karnataka)).toEqual(half);
  });
  it('is integrated in another state', () => {
    expect(gstWithin(11_800, 1_800, karnataka, kerala)).toEqual({
      ...{ taxableMinor: 10_000, cgstMinor: 0, sgstMinor: 0, igstMinor: 1_800, rateBp: 1_800 },
    });
  });
  it('is none when the seller is not registered', () => {
    expect(gstWithin(14_900, 1_800, null, kerala)).toMatchObject({ taxableMinor: 14_900, igstMinor: 0, rateBp: 0 });
  });
  it('always adds up to the price', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(10_000), fc.constantFrom(null, karnataka, kerala), (total, rate, buyer) => {
        const { taxableMinor, cgstMinor, sgstMinor, igstMinor } = gstWithin(total, rate, karnataka, buyer);
        expect(taxableMinor + cgstMinor + sgstMinor + igstMinor).toBe(total);
        expect(Math.min(taxableMinor, cgstMinor, sgstMinor, igstMinor)).toBeGreaterThanOrEqual(0);
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
