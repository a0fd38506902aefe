import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanLine, cleanLines } from './clean-text.js';
import { longText, optionalText, requiredText, text } from './kernel.js';

const [zwnj, zwj] = ['\u200C', '\u200D'];

describe('a text keeps the joiners that a script or an emoji needs', () => {
  it.each([
    ['Malayalam, chillu at the end of a word', `അവന്${zwj} വന്നു`],
    ['Malayalam, parted conjunct', `തമിഴ്${zwnj}നാട്`],
    ['Kannada, ra before a consonant', `ರ${zwj}್ಯಾಲಿ`],
    ['Kannada, parted', `ರಾಜ್${zwnj}ಕುಮಾರ್`],
    ['Bengali, ra and ya', `র${zwj}্যাব`],
    ['Hindi, half form', `क्${zwj}ष`],
    ['Marathi, eyelash ra', `र्${zwj}या`],
    ['Hindi, visible virama', `उद्${zwnj}घाटन`],
    ['Urdu', `می${zwnj}خواهم`],
    ['a family', `👨${zwj}👩${zwj}👧`],
    ['a cook', `🧑🏽${zwj}🍳`],
    ['a heart on fire', `❤\uFE0F${zwj}🔥`],
    ['a keycap', '1\uFE0F\u20E3'],
  ])('%s', (_, written) => {
    expect(cleanLine(written)).toBe(written);
    expect(text(100).parse(written)).toBe(written);
  });
});

describe('a text loses what nobody can see', () => {
  it.each([
    ['zero width space', 'Ra\u200Bvi'],
    ['word joiner', 'Ra\u2060vi'],
    ['byte order mark', '\uFEFFRavi'],
    ['right-to-left override', 'Ra\u202Evi\u202C'],
    ['isolates', '\u2066Ravi\u2069'],
    ['direction marks', '\u200ERavi\u200F'],
    ['joiners between Latin letters', `Ra${zwj}v${zwnj}i`],
    ['joiners at the ends', `${zwj}Ravi${zwnj}`],
    ['soft hyphen, filler and tag', 'R\u00ADa\u3164vi\u{E0041}'],
    ['bell, escape and C1', 'R\u0007a\u001Bv\u009Bi'],
    ['a sign of colour after a letter', 'Rav\uFE0Fi'],
  ])('%s', (_, written) => expect(cleanLine(written)).toBe('Ravi'));

  it('a joiner that follows another', () => expect(cleanLine(`क्${zwj}${zwj}ष`)).toBe(`क्${zwj}ष`));
  it('a text of nothing else is an empty one', () => {
    expect(requiredText('Please provide name!').safeParse('\u200B\u3164 \u202E').error?.issues[0]?.message).toBe(
      'Please provide name!',
    );
    expect(optionalText().parse('\u2060')).toBeNull();
  });
});

test('a name is one line, a note keeps its lines', () => {
  expect(text(100).parse('Asha\r\nRao\t1')).toBe('Asha Rao 1');
  expect(longText(100).parse('no onions\r\nno\tgarlic\u2028thank you\r')).toBe('no onions\nno garlic\nthank you');
});

test('NUL and torn surrogates stay refused', () => {
  for (const torn of ['a\0b', '\ud800', 'tail \udfff']) expect(text(100).safeParse(torn).success).toBe(false);
});

const parts = fc.constantFrom(
  ...['क', '्', 'ം', '്', 'ര', 'ر', 'a', ' ', '\n', '\r', '\t', '\0', '\u0007', '\u0085', '\u2028', zwnj, zwj, '\u200B', '\u202E'],
  ...['\uFEFF', '🍳', '🏽', '\uFE0F', '\u20E3', '1', '\u{E0041}', '\u00AD', 'ㅤ'],
);
const written = fc.oneof(fc.string({ unit: parts }), fc.string({ unit: 'binary' }));
const joiner = /[\u200C\u200D]/u;

test('cleaning twice is cleaning once, and what is left has no control, no override and no joiner on its own', () => {
  fc.assert(
    fc.property(written, (given) => {
      const line = cleanLine(given);
      expect(cleanLine(line)).toBe(line);
      expect(cleanLines(cleanLines(given))).toBe(cleanLines(given));
      expect(line).not.toMatch(/[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u);
      expect(cleanLines(given).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      for (const [at, sign] of [...line].entries()) {
        if (!joiner.test(sign)) continue;
        expect(at).toBeGreaterThan(0);
        expect([...line][at - 1]).toMatch(/\p{L}|\p{M}|\p{Nd}|\p{Extended_Pictographic}|\p{Emoji_Modifier}/u);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('what people see of a text is all there afterwards', () => {
  const seen = fc.string({ unit: fc.constantFrom('क', 'ी', 'A', 'é', '₹', '🍛', '-', "'", '9', 'തി', 'ಕ') });
  fc.assert(fc.property(seen, (given) => expect(cleanLine(given)).toBe(given.trim())));
});
