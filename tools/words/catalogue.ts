import { readFileSync } from 'node:fs';

/** One text of a PO file. */
export interface Entry {
  context: string;
  text: string;
  translation: string;
  /** Files of the part that the catalogue is of, as `src/features/pos/till.tsx`. */
  saidIn: string[];
}

/** The entries of a catalogue (PO, as Lingui writes it), without its header. */
export const entriesOf = (file: string): Entry[] =>
  readFileSync(file, 'utf8')
    .split('\n\n')
    .flatMap((block) => {
      const found = /(?:msgctxt (".*")\n)?msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/.exec(block);
      const [context = '', text = '', translation = ''] = (found ?? []).slice(1).map(plain);
      const saidIn = [...block.matchAll(/^#: (.*)$/gm)].map(([, file]) => file as string);
      return text ? [{ context, text, translation, saidIn }] : [];
    });

/** A string of a PO file may go over several lines. */
const plain = (lines = ''): string =>
  JSON.parse(`"${[...lines.matchAll(/"(.*)"/g)].map(([, part]) => part).join('')}"`) as string;
