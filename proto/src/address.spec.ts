import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Address, AddressForm, addressLines, addressText, isComplete, isPin, typedAsText } from './address.js';
import { callingCodes } from './countries.js';
import { gstStates } from './gst-states.js';

const full = { street: '12 MG Road\nAshok Nagar', city: 'Bengaluru', state: '29', postcode: '560001', country: 'IN' };
const abroad = { street: 'Al Wasl Road', city: 'Dubai', state: null, postcode: null, country: 'AE' };
const faults = (form: unknown): Record<string, string> =>
  Object.fromEntries((AddressForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

const line = fc.stringMatching(/^[A-Za-z\d][A-Za-z\d ,/-]{0,30}[A-Za-z\d]$/);
const street = fc.array(line, { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n'));
const pin = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99_999 }))
  .map(([a, b]) => `${a}${`${b}`.padStart(5, '0')}`);
const indian = fc.record({
  ...{ street, city: line, state: fc.constantFrom(...gstStates.keys()), postcode: pin, country: fc.constant('IN') },
});
const foreign = fc.record({
  ...{ street, city: line, state: fc.option(line), postcode: fc.option(fc.stringMatching(/^[A-Z\d]{3,5}( [A-Z\d]{1,4})?$/)) },
  country: fc.constantFrom(...[...callingCodes.keys()].filter((country) => country !== 'IN')),
});

describe('an address that a form sends', () => {
  it('is taken as it is when all of it is there, in any state and country', () => {
    fc.assert(fc.property(fc.oneof(indian, foreign), (address) => expect(AddressForm.parse(address)).toEqual(address)));
  });
  it('is none when nothing but a country is entered', () => {
    for (const country of [undefined, null, '', 'IN', 'AE'])
      expect(AddressForm.parse({ street: ' ', city: '', state: null, country })).toBeNull();
  });
  it('may be one text of any length of before: nothing else is asked for', () => {
    const street = 'Shop 4\n2nd floor\nTemple Road\nKochi 682001';
    expect(AddressForm.parse({ street })).toEqual({ ...typedAsText(street), country: 'IN' });
    expect(AddressForm.parse({ street, state: '32' })).toMatchObject({ street, state: '32' });
  });
  it.each([
    [
      { city: 'Kochi' },
      { street: 'Please provide street!', state: 'Please choose a state!', postcode: 'Please provide valid PIN code!' },
    ],
    [{ ...full, city: '' }, { city: 'Please provide city!' }],
    [{ ...full, state: 'Karnataka' }, { state: 'Please choose a state!' }],
    [{ street: 'MG Road', state: '99' }, { state: 'Please choose a state!' }],
    // Names that every object of JavaScript has.
    [{ ...full, state: 'constructor' }, { state: 'Please choose a state!' }],
    [{ ...full, state: '__proto__' }, { state: 'Please choose a state!' }],
    [{ ...full, street: 'a\nb\nc' }, { street: 'Please provide the street in two lines at most!' }],
    [{ ...full, postcode: '056001' }, { postcode: 'Please provide valid PIN code!' }],
    [{ ...full, country: 'XX' }, { country: 'Please choose a country!' }],
    [{ ...abroad, country: '1' }, { country: 'Please choose a country!' }],
    [{ ...abroad, postcode: '#1' }, { postcode: 'Please provide valid postal code!' }],
    [{ ...abroad, city: null, postcode: '1' }, { city: 'Please provide city!' }],
  ])('%j is refused at the fields that are wrong', (form, wrong) => {
    expect(faults(form)).toEqual(wrong);
  });
  it('has a PIN code of six digits, the first of them no zero, however it is spaced', () => {
    expect(AddressForm.parse({ ...full, postcode: ' 560 001 ' })).toEqual(full);
    expect(['110001', '855118', '999999'].every(isPin)).toBe(true);
    expect(['012345', '11000', '1100011', '11000a', '', '११०००१'].some(isPin)).toBe(false);
  });
});

describe('the lines of an address', () => {
  it.each([
    [full, ['12 MG Road', 'Ashok Nagar', 'Bengaluru 560001', 'Karnataka']],
    [abroad, ['Al Wasl Road', 'Dubai', 'United Arab Emirates']],
    [
      { street: '1 Main Street', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
      ['1 Main Street', 'Springfield, IL 62701', 'United States'],
    ],
    [{ ...full, city: 'Chandigarh', state: '04', postcode: '160017' }, ['12 MG Road', 'Ashok Nagar', 'Chandigarh 160017']],
    [{ ...full, city: null, postcode: null }, ['12 MG Road', 'Ashok Nagar']],
  ])('of %j are %j', (address, lines) => {
    expect(addressLines(address)).toEqual(lines);
  });
  it('of one text are that text, whatever country is chosen beside it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(null, 'IN', 'AE'), (street, country) => {
        const address = { ...(typedAsText(street) as Address), country };
        expect([addressText(address), isComplete(address)]).toEqual([street, false]);
      }),
    );
  });
  it('name every part once, none is empty, and India is not named', () => {
    fc.assert(
      fc.property(fc.oneof(indian, foreign), (address) => {
        const lines = addressLines(address);
        expect(lines.every((text) => text !== '' && text === text.trim())).toBe(true);
        const state = address.country === 'IN' ? gstStates.get(address.state ?? '') : address.state;
        for (const part of [address.city, state, address.postcode]) expect(lines.join('\n')).toContain(part ?? '');
        expect(lines.length - address.street.split('\n').length).toBe(2);
        expect(lines).not.toContain('India');
      }),
    );
  });
  it('of nothing are none', () => {
    expect([addressText(null), typedAsText(null), typedAsText('')]).toEqual([null, null, null]);
  });
});
