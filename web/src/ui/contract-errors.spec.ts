import { expect, it } from '@jest/globals';
import { saveStoreSetting } from '@thali/proto/catalog/store';
import { contractErrors, fieldOf } from './contract-errors';

it('what is wrong in fields that belong together stands at the one that is wrong', () => {
  const values = {
    storeName: '',
    currency: 'INR',
    addressParts: { street: 'MG Road', city: 'Kochi', state: '', postcode: '12', country: 'IN' },
  };
  expect(contractErrors(saveStoreSetting)(values)).toEqual({
    storeName: 'Please provide store name!',
    'addressParts.state': 'Please choose a state!',
    'addressParts.postcode': 'Please provide valid PIN code!',
  });
});

it('what is wrong in a list stands at the list, and in what a form does not have at its name', () => {
  expect(fieldOf({ scopes: ['POS'] }, ['scopes', 0])).toBe('scopes');
  expect(fieldOf({}, ['file'])).toBe('file');
  expect(fieldOf({ expiry: null }, ['expiry', 'day'])).toBe('expiry');
});
