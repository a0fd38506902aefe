import { describe, expect, it } from '@jest/globals';
import { receiptNumber } from './receipt-number';

const india = { time_zone: 'Asia/Kolkata', business_day_start: 0 };

describe('receipt number', () => {
  it('is the token and the ISO date in the zone of the store', () => {
    expect(receiptNumber([{ token_no: 38, date: '2026-11-20T19:30:00Z' }], india)).toBe('38-2026-11-21');
  });
  it('names every token of one bill', () => {
    const date = '2026-11-20T13:00:00Z';
    const orders = [38, 40].map((token_no) => ({ token_no, date }));
    expect(receiptNumber(orders, india)).toBe('38,40-2026-11-20');
  });
});
