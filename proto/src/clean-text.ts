/** Scripts in whose words a joiner decides how letters are drawn (Unicode core specification, chapters 9, 12 and 13). */
const joining = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Sinhala', 'Tamil', 'Telugu'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** The signs that take a vowel away: a joiner after one may end a word, as in old spellings of Malayalam. */
const virama = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA';
const emoji = '\\p{Extended_Pictographic}';

/**
 * Joiners (U+200C, U+200D) and the signs of colour that a word or an emoji needs; and then all that is drawn as
 * nothing: zero-width characters, marks that turn the direction of writing, tags, fillers.
 */
const unseen = new RegExp(
  [
    `((?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
    `(?<=[${virama}])\\u200D`,
    `(?<=[${emoji}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=${emoji})`,
    `(?<=${emoji})[\\uFE0E\\uFE0F]`,
    `(?<=[0-9#*])\\uFE0F(?=\\u20E3))`,
    '\\p{Default_Ignorable_Code_Point}',
    '[\\uFFF9-\\uFFFB]',
  ].join('|'),
  'gu',
);
const visible = (text: string) => text.replace(unseen, (_, kept: string | undefined) => kept ?? '');

const breaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them away is what it is for.
const controls = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g;

/** Printable ASCII, which is clean. Most texts are, and every text of every order comes by. */
const plain = /^[\x20-\x7e]*$/;

/** Text of several lines as people see it: without control and zero-width characters, each tab a space, lines end with LF; trimmed. */
export const cleanLines = (text: string): string =>
  (plain.test(text) ? text : settled(text.replace(breaks, '\n').replaceAll('\t', ' ').replace(controls, ''))).trim();

/** The same in one line: a line break is a space. */
export const cleanLine = (text: string): string => cleanLines(text).replaceAll('\n', ' ');

/** What is taken away may have stood between two characters that make a joiner needless. */
function settled(text: string): string {
  const once = visible(text);
  return once === text ? text : settled(once);
}
