import { expect, it } from '@jest/globals';
import { isGstin } from './catalog/tax-numbers.js';
import { gstStates, stateOfGstin, stateTaxOf, stateTaxOfSeller, stateText } from './gst-states.js';

it.each([
  ['29AAGCB7383J1Z4', '29', 'Karnataka (29)'],
  ['32AAGCB7383J1ZH', '32', 'Kerala (32)'],
  ['28AAGCB7383J1Z6', '37', 'Andhra Pradesh (37)'],
  ['25AAGCB7383J1ZC', '26', 'Dadra and Nagar Haveli and Daman and Diu (26)'],
])('the first two digits of %s are the state %s', (gstin, state, text) => {
  expect(stateOfGstin(gstin)).toBe(state);
  expect(stateText(state)).toBe(text);
});

it('a number of no state is no GSTIN, however right its check digit', () => {
  // Every check digit is tried, so that one of them is right.
  const endings = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const valid = (digits: string) => endings.filter((ending) => isGstin(`${digits}AAGCB7383J1Z${ending}`)).length;
  expect(valid('29')).toBe(1);
  for (const digits of ['00', '39', '40', '96', '98']) expect(valid(digits)).toBe(0);
});

it('there are 36 states and union territories, and Other Territory', () => {
  expect(gstStates.size).toBe(37);
});

it('union territories without a legislature levy UTGST, all others SGST', () => {
  const levying = [...gstStates.keys()].filter((state) => stateTaxOf(state) === 'UTGST');
  expect(levying.map((state) => gstStates.get(state)).sort()).toEqual([
    'Andaman and Nicobar Islands',
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Ladakh',
    'Lakshadweep',
    'Other Territory',
  ]);
  expect(['07', '34', '01'].map(stateTaxOf)).toEqual(['SGST', 'SGST', 'SGST']);
});

it('a seller levies what the state of its GSTIN does, else that of its address; abroad and unknown it is SGST', () => {
  for (const state of gstStates.keys()) {
    const gstin = `${state}AAGCB7383J1Z4`;
    const elsewhere = { state: stateTaxOf(state) === 'SGST' ? '04' : '29', country: 'IN' };
    expect(stateTaxOfSeller(gstin, elsewhere)).toBe(stateTaxOf(state));
    expect(stateTaxOfSeller(null, { state, country: 'IN' })).toBe(stateTaxOf(state));
    expect(stateTaxOfSeller(null, { state, country: 'AE' })).toBe('SGST');
  }
  // Dadra and Nagar Haveli by the number of before.
  expect(stateTaxOfSeller('25AAGCB7383J1ZC')).toBe('UTGST');
  expect([stateTaxOfSeller(null), stateTaxOfSeller('', null)]).toEqual(['SGST', 'SGST']);
});
