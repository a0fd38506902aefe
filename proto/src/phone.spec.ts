import { describe, expect, test } from '@jest/globals';
import { callingCodes, countryOfZone } from './countries.js';
import { updateUser } from './identity/users.js';
import { addCustomer } from './ordering/customers.js';
import { placeQrOrder } from './ordering/qr-orders.js';
import { e164Of, isPhone, spellingsOf } from './phone.js';

const good = ['9845011223', '98450 11223', '+91 98450-11223', '(080) 2222 3333', '080.222.333', '+1 202 555-0143 x12', '22333'];
const bad = ['', '1', '9845', '*', '???', '---', '+', 'call me', '98450 11223a', 'ext', 'x98450112233', '1234567890123456'];

describe('a phone number', () => {
  test.each(good)('%j can be called', (value) => expect(isPhone(value)).toBe(true));
  test.each(bad)('%j can not', (value) => expect(isPhone(value)).toBe(false));

  test('is one rule for staff and diners', () => {
    const ofDiner = (phone: string) =>
      placeQrOrder.input.safeParse({
        qrcode: 'a',
        cartItems: [{ id: '01890a5d-ac96-774b-bcce-b302099a8057', quantity: 1 }],
        customerType: 'CUSTOMER',
        customer: { name: 'Meera', phone },
      }).success;
    const ofStaff = (phone: string) => addCustomer.input.safeParse({ name: 'Meera', phone }).success;
    for (const phone of [...good, ...bad])
      expect([phone, ofDiner(phone), ofStaff(phone)]).toEqual([phone, isPhone(phone), isPhone(phone)]);
  });
});

describe('the one spelling of a phone', () => {
  test.each([
    '98765 43210',
    '098765 43210',
    '+91-98765-43210',
    '0091 98765 43210',
    '919876543210',
    '(98765) 43210',
    '+91 (0)98765 43210',
  ])('in India %s is +919876543210', (typed) => expect(e164Of(typed, '91')).toBe('+919876543210'));
  test.each([
    ['Europe/London', '020 7946 0018', '+442079460018'],
    ['America/New_York', '(202) 555-0143', '+12025550143'],
    ['America/New_York', '011 91 98765 43210', '+919876543210'],
    ['Asia/Dubai', '050 123 4567', '+971501234567'],
    ['Europe/Rome', '06 1234 5678', '+390612345678'],
    ['Asia/Singapore', '9123 4567', '+6591234567'],
    ['Asia/Kathmandu', '+91 98765 43210', '+919876543210'],
  ])('in the country of %s %s is %s', (zone, typed, phone) =>
    expect(e164Of(typed, callingCodes.get(countryOfZone(zone) ?? '') ?? null)).toBe(phone),
  );
  test.each(['22333', '+91 98450', '98765 4321', '98765 432101', '+1 202 555-0143 x12'])('%s has none in India', (typed) =>
    expect(e164Of(typed, '91')).toBeNull(),
  );
  test('of a national number needs the country', () => expect(e164Of('98765 43210', null)).toBeNull());
  test('knows those before it', () =>
    expect(spellingsOf('+919876543210', '91')).toEqual([
      '+919876543210',
      '919876543210',
      '00919876543210',
      '9876543210',
      '09876543210',
    ]));
});

describe('the phone of staff', () => {
  const read = (phone: string | null) =>
    updateUser.input.safeParse({ username: 'kumar@thali.test', name: 'Kumar', phone, userScopes: [] });
  test.each([
    ['0091 98450-20012', '+919845020012'],
    ['98450 20012', '98450 20012'],
    ['', null],
    [null, null],
  ])('%j is kept as %j', (typed, kept) => expect(read(typed).data?.phone).toBe(kept));
  test('that nobody can call is refused at its field', () =>
    expect(read('99').error?.issues).toMatchObject([{ path: ['phone'], message: 'Please provide valid phone no.!' }]));
});
