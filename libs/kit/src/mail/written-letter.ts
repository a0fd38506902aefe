import type { Letter, Letterhead } from './letter.js';
import { letterHtml } from './letter-html.js';

export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
}

/** Columns of the plain text: what terminals and old mail programs show beside their quote marks. */
const width = 72;

/** The letter as plain text and as HTML; both say the same. */
export function written(letter: Letter, letterhead: Letterhead): WrittenLetter {
  const { subject, paragraphs, facts = [], action } = letter;
  const longest = Math.max(0, ...facts.map(([name]) => name.length));
  const table = facts.map(([name, value]) => `${`${name}:`.padEnd(longest + 2)}${value}`).join('\n');
  const text = [
    `${subject}\n${'='.repeat(Math.min(width, subject.length))}`,
    ...paragraphs.map(wrapped),
    ...(table ? [table] : []),
    // A link has a line of its own, unbroken, so that it can be opened.
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \nThali\nQuestions? Write to ${letterhead.support}`,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: letterHtml(letter, letterhead) };
}

/** Wraps a paragraph at `width` columns; a longer word has a line of its own. */
function wrapped(paragraph: string): string {
  const lines: string[] = [];
  for (const word of paragraph.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
