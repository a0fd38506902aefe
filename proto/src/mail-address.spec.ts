import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { saveStoreSetting } from './catalog/store.js';
import { registerTenant, signUp } from './identity/registration.js';
import { addUser, updateUser } from './identity/users.js';
import type { Rpc } from './kernel.js';
import { isMailAddress, mailAddress, optionalMailAddress } from './mail-address.js';
import { addCustomer, updateCustomer } from './ordering/customers.js';
import { addTenant, updateTenant } from './tenancy/tenant-admin.js';

const Email = mailAddress('Please provide valid email!', 'Please provide email!');
const refusal = (given: string) => Email.safeParse(given).error?.issues[0]?.message;

it.each(['asha@thali.example', ' asha.rao+till@mail.thali.co.in ', "o'neil@thali.example", 'a@xn--11b4c3d.xn--h2brj9c'])(
  '%j is an address',
  (given) => expect(Email.parse(given)).toBe(given.trim()),
);

it.each([
  ['a display name', 'Asha <asha@thali.example>'],
  ['two', 'a@thali.example,b@thali.example'],
  ['a header', 'a@thali.example\r\nBcc: b@thali.example'],
  ['a line break at the end of the name', 'a\n@thali.example'],
  ['NUL', 'a\0@thali.example'],
  ['a space', 'a b@thali.example'],
  ['a zero-width space', 'a\u200B@thali.example'],
  ['no domain', 'asha@'],
  ['no name', '@thali.example'],
  ['a domain of one part', 'asha@localhost'],
  ['a number for a domain', 'asha@127.0.0.1'],
  ['a hyphen at the end of a part', 'asha@thali-.example'],
  ['dots in a row', 'asha..rao@thali.example'],
  ['65 before the sign', `${'a'.repeat(65)}@thali.example`],
  ['255 in all', `a@${'b.'.repeat(122)}exampletld`],
])('%s is refused', (_, given) => expect(refusal(given)).toBe('Please provide valid email!'));

it.each(['аsha@thali.example', 'आशा@थाली.भारत', 'asha@täli.example'])('%s is told which letters to use', (given) =>
  expect(refusal(given)).toBe('Please write the email with the letters a to z!'),
);
it('an empty one has its own text', () => expect(refusal('  ')).toBe('Please provide email!'));
it('one that may be left out is null when it is empty', () => {
  for (const empty of [undefined, null, '', '  ']) expect(optionalMailAddress().parse(empty)).toBeNull();
  expect(optionalMailAddress().safeParse('nowhere').success).toBe(false);
});

test('whatever passes can stand in a header: one bare address of visible ASCII', () => {
  const unit = fc.constantFrom(
    'a',
    'B',
    '9',
    '.',
    '-',
    '@',
    '_',
    '+',
    '<',
    '>',
    ',',
    ';',
    '"',
    '(',
    ' ',
    '\r',
    '\n',
    'é',
    '\u200B',
    'x.in',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit }),
        fc.emailAddress(),
        fc.string({ unit }).map((name) => `${name}@thali.example`),
      ),
      (given) => {
        if (!isMailAddress(given)) return;
        expect(given).toMatch(/^[\x21-\x7E]+$/);
        expect(given).not.toMatch(/[<>,;:"()[\]\\\s]/);
        expect(given.split('@')).toHaveLength(2);
      },
    ),
    { numRuns: 5_000 },
  );
});

describe('every operation that takes an address', () => {
  const entries: [string, Rpc, string][] = [
    ['signUp', signUp, 'username'],
    ['registerTenant', registerTenant, 'email'],
    ['addUser, to sign in with', addUser, 'username'],
    ['addUser', addUser, 'email'],
    ['updateUser', updateUser, 'email'],
    ['saveStoreSetting', saveStoreSetting, 'email'],
    ['addCustomer', addCustomer, 'email'],
    ['updateCustomer', updateCustomer, 'email'],
    ['addTenant', addTenant, 'email'],
    ['updateTenant', updateTenant, 'email'],
  ];
  it.each(entries)('%s refuses a second header line', (_, { input }, field) => {
    const issues = input.safeParse({ [field]: 'a@thali.example\r\nBcc: b@thali.example' }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toContain(field);
    const good = input.safeParse({ [field]: 'a@thali.example' }).error?.issues ?? [];
    expect(good.map(({ path }) => path.join('.'))).not.toContain(field);
  });
});
