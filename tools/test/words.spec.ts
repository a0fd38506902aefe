import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, test } from '@jest/globals';
import { complete, languages } from '@thali/proto/languages';
import { untranslated } from '../checks/untranslated.ts';
import { type Entry, entriesOf } from '../words/catalogue.ts';

const root = join(import.meta.dirname, '..', '..');
const faults = (source: string) => untranslated(source, true).map(({ line, text }) => [line, text]);

/** Names of parameters, and tags of elements. Whether a number needs a plural is the language's matter. */
const placesOf = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+) )\{\s*(\w+)|<\/?(\d+)\/?>/g)].map(
        ([, name, tag]) => tag ?? name,
      ),
    ),
  ].sort();

/** Languages in which every text must be there. */
const whole = [
  ['web/words/en.po', 'web/words/hi.po'],
  ['proto/src/words/en.po', 'proto/src/words/hi.po'],
  ...(['hi', 'mr', 'ta', 'te', 'kn', 'ml', 'bn', 'gu', 'pa', 'ar'] as const).map(
    (language) => ['web/words/menu/en.po', `web/words/menu/${language}.po`] as const,
  ),
] as const;

describe.each(whole)('%s and %s', (english, other) => {
  const named = (file: string) =>
    new Map(entriesOf(join(root, file)).map(({ context, text, translation }) => [`${context}|${text}`, translation]));
  const texts = named(english);
  const translations = named(other);

  it('have the same texts, and none lacks its translation', () => {
    expect(texts.size).toBeGreaterThan(100);
    expect([...translations.keys()].sort()).toEqual([...texts.keys()].sort());
    expect([...translations].filter(([, translation]) => !translation)).toEqual([]);
  });

  it('have the same parameters and elements', () => {
    const astray = [...texts].filter(([id, text]) => String(placesOf(text)) !== String(placesOf(translations.get(id) ?? '')));
    expect(astray.map(([id]) => id)).toEqual([]);
  });

  it('say a plural for every number', () => {
    const short = [...translations].filter(([, text]) => /, plural,/.test(text) && !/\bother \{/.test(text));
    expect(short).toEqual([]);
  });
});

/** Screens of the till, the kitchen and the orders, and what they share with others. */
const ofTheTill = ({ saidIn }: Entry) =>
  saidIn.some(
    (file) =>
      /^src\/features\/(pos|kitchen|orders|printing)\//.test(file) ||
      !/^src\/(features|app\/operator|domain\/(plans|tenants|dead-letters|policies|portability|reports|receipt\/print-settings))/.test(
        file,
      ),
  );

describe.each(languages.filter((id) => !complete.includes(id)))('%s', (language) => {
  const entries = entriesOf(join(root, `web/words/${language}.po`));

  it('has every text of the till, the kitchen and the orders', () => {
    const texts = entries.filter(ofTheTill);
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter(({ translation }) => !translation).map(({ text }) => text)).toEqual([]);
  });

  it('has the parameters and elements of each text that it has', () => {
    const astray = entries.filter(
      ({ text, translation }) => translation && String(placesOf(text)) !== String(placesOf(translation)),
    );
    expect(astray.map(({ text }) => text)).toEqual([]);
  });
});

test('every text of the web goes through a catalogue', () => {
  const { stderr, status } = spawnSync(process.execPath, ['tools/checks/texts.ts'], { cwd: root, encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
});

test('a text that servers and screens both say is translated alike', () => {
  const ofServers = new Map(entriesOf(join(root, whole[1][1])).map(({ text, translation }) => [text, translation]));
  const both = entriesOf(join(root, whole[0][1])).filter(({ text }) => ofServers.has(text));
  expect(both.length).toBeGreaterThan(5);
  expect(both.filter(({ text, translation }) => ofServers.get(text) !== translation)).toEqual([]);
});

test('the catalogues are those of the sources: `npm run words` would change nothing', () => {
  const { stdout, status } = spawnSync(process.execPath, ['tools/words/outdated.ts'], { cwd: root, encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});

describe('a text that no catalogue has', () => {
  it.each([
    ['between elements', '<p>Send to kitchen</p>'],
    ['in an attribute', '<Button aria-label="Close cart" />'],
    ['as an argument', "toast('Saved now')"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
    ['with a parameter', 'const name = `Notes for ${title}`;'],
    ['in a table of words', "const words = { paid: 'Paid' };"],
  ])('is found %s', (_where, source) => {
    expect(faults(source)).toHaveLength(1);
  });

  it.each([
    ['what a macro says', 'const say = () => t`Send to kitchen`;'],
    ['an element with a text inside', '<Trans>Ask <b>{name}</b> first.</Trans>'],
    ['a name for machines', '<input className="Wide" type="Text" onKeyDown={(e) => e.key === \'Enter\'} />'],
    ['a type', "type Status = 'New' | 'Done';"],
    ['an error for programmers', "throw new Error('No root in the page.');"],
    ['what is excused with a reason', "const brand = 'Thali'; // no text: a name"],
  ])('is not %s', (_what, source) => {
    expect(faults(source)).toEqual([]);
  });

  it('is also one that is said before its language is known', () => {
    expect(untranslated('\n\nconst title = t`Orders`;', false)).toEqual([
      { line: 3, text: 't', fault: 'said outside of a function' },
    ]);
    expect(untranslated('const title = msg`Orders`;', false)).toEqual([]);
  });
});
