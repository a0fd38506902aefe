import { expect, test } from '@jest/globals';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import fc from 'fast-check';
import { i18n } from './lingui';

const locales = ['en', 'hi', 'mr', 'ta', 'bn', 'gu', 'pa', 'ar'].map((language) => `${language}-IN-u-nu-latn`);
const counts = ['count', 'seconds'];
const words = ['title', 'kind'];

const literal = fc.stringMatching(/^[\p{L}\p{M}\d #.,!·₹]{0,6}$/u);
/** A text in ICU's format, with plurals and selects in each other. */
const { text } = fc.letrec<{ text: string; part: string }>((tie) => {
  const cases = (names: string[]) =>
    fc
      .tuple(fc.subarray(names), fc.array(tie('text'), { minLength: names.length, maxLength: names.length }), tie('text'))
      .map(([chosen, texts, other]) => [...chosen.map((name, n) => `${name} {${texts[n]}}`), `other {${other}}`].join(' '));
  const plural = fc.tuple(fc.constantFrom(...counts), cases(['=0', '=1', 'zero', 'one', 'two', 'few', 'many']));
  const select = fc.tuple(fc.constantFrom(...words), cases(['veg', 'toString', 'x1']));
  return {
    text: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal,
      fc.constantFrom(...counts, ...words).map((name) => `{${name}}`),
      plural.map(([name, texts]) => `{${name}, plural, ${texts}}`),
      select.map(([name, texts]) => `{${name}, select, ${texts}}`),
    ),
  };
});
const count = fc.oneof(fc.nat(120), fc.nat(2_000_000));
const word = fc.oneof(fc.constantFrom('veg', 'toString', 'constructor', 'x1'), fc.string());
const values = fc.record({ count, seconds: count, title: word, kind: word });

test('a text is said as Lingui says it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...locales), text, values, (locale, source, given) => {
      const compiled = compileMessage(source);
      const lingui = setupI18n({ locale, messages: { [locale]: { said: compiled } } });
      i18n.load(locale, { said: compiled });
      i18n.activate(locale);
      const asLingui = lingui._('said', given);
      expect(i18n._('said', given)).toBe(asLingui);
      expect(i18n._({ id: 'said', values: given })).toBe(asLingui);
    }),
    { numRuns: 400 },
  );
});

test('a text that is not there is said in English, and without that by its id', () => {
  i18n.activate('pa');
  expect(i18n.messages).toEqual({});
  expect(i18n._({ id: 'abc', message: 'View cart' })).toBe('View cart');
  expect(i18n._('constructor')).toBe('constructor');
  expect(i18n._(7)).toBe('7');
});

test('the build numbers the texts, and more may be loaded', () => {
  i18n.activate('hi');
  i18n.load('hi', ['कार्ट', [['count'], ' डिश']]);
  i18n.load('hi', { 2: 'मेन्यू' });
  expect(i18n.locale).toBe('hi');
  expect([i18n._(0), i18n._({ id: 1, values: { count: 1200 } }), i18n._(2)]).toEqual(['कार्ट', '1200 डिश', 'मेन्यू']);
});
