import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hrefOf, type Place, placeOf } from './place';

const at = (href: string) => placeOf(new URL(href, 'https://thali.example'));

test('the pages of the public menu are read from their addresses', () => {
  expect(at('/m/abc?table=t.1')).toEqual({ page: 'menu', qrcode: 'abc', table: 't.1' });
  expect(at('/m/abc/cart')).toEqual({ page: 'cart', qrcode: 'abc', table: null });
  expect(at('/m/order-success?store=abc&order=o')).toEqual({ page: 'placed', qrcode: 'abc', table: null, order: 'o' });
  expect(at('/m/order-success')).toEqual({ page: 'placed', qrcode: null, table: null, order: null });
  expect(at('/m/order-failed?store=abc&table=t')).toEqual({ page: 'failed', qrcode: 'abc', table: 't' });
  // Every object has a property of that name.
  expect(at('/m/constructor')).toEqual({ page: 'menu', qrcode: 'constructor', table: null });
});

test('an address without a code is a broken link', () => {
  for (const href of ['/m', '/m/', '/m/abc/menu', '/m/abc/cart/1', '/m/%E0%A4%A', '/dashboard'])
    expect(at(href)).toEqual({ page: 'broken' });
});

test('every place is read back from its address, whatever codes and tables look like', () => {
  const code = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.isWellFormed());
  // A path of dots only is resolved to another path, and the two end pages have paths of their own.
  const qrcode = code.filter((text) => !/^\.+$|^order-(success|failed)$/.test(text));
  const table = fc.option(code);
  const place: fc.Arbitrary<Exclude<Place, { page: 'broken' }>> = fc.oneof(
    fc.record({ page: fc.constantFrom('menu' as const, 'cart' as const), qrcode, table }),
    fc.record({ page: fc.constant('placed' as const), qrcode: fc.option(code), table, order: fc.option(code) }),
    fc.record({ page: fc.constant('failed' as const), qrcode: fc.option(code), table }),
  );
  fc.assert(fc.property(place, (value) => expect(at(hrefOf(value))).toEqual(value)));
});
