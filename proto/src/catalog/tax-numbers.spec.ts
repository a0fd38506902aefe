import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { isGstin, TaxNumbersForm } from './tax-numbers.js';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
    '%s has the check digit that its other 14 characters make',
    (gstin) => {
      expect(isGstin(gstin)).toBe(true);
    },
  );
  it('is refused with any one character changed', () => {
    const gstin = '27AAPFU0939F1ZV';
    for (let place = 0; place < gstin.length; place++) {
      const other = /\d/.test(gstin[place] as string) ? '5' : 'Q';
      expect(isGstin(gstin.slice(0, place) + other + gstin.slice(place + 1))).toBe(false);
    }
  });
  it.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27aapfu0939f1zv', '2७AAPFU0939F1ZV'])('is not %j', (gstin) => {
    expect(isGstin(gstin)).toBe(false);
  });
});

describe('the form of a store', () => {
  const form = z.object(TaxNumbersForm);
  it('takes numbers as people write them', () => {
    expect(form.parse({ gstin: ' 27aapfu0939f1zv ', fssai: '1002 2022 000123', sac: '9963 31' })).toEqual({
      gstin: '27AAPFU0939F1ZV',
      fssai: '10022022000123',
      sac: '996331',
    });
  });
  it('tells what is left out from what is taken away', () => {
    expect(form.parse({ gstin: '', fssai: null })).toEqual({ gstin: null, fssai: null });
  });
  it.each([
    ['gstin', '27AAPFU0939F1ZW', 'Please provide valid GSTIN!'],
    ['fssai', '1002202200012', 'Please provide valid FSSAI licence no.!'],
    ['sac', '99-63', 'Please provide valid SAC!'],
  ])('refuses a wrong %s by its text', (field, value, message) => {
    expect(form.safeParse({ [field]: value }).error?.issues[0]?.message).toBe(message);
  });
});
