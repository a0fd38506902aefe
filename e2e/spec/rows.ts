import { readFileSync } from 'node:fs';

/** A line of a table of the specification: its columns by name, `id` among them. */
export type Row = Record<string, string> & { id: string };

/** The rows of `routes.tsv`, `messages.tsv` or `screens.tsv` in the specification's order. */
export function rows(table: 'routes' | 'messages' | 'screens'): Row[] {
  const [head = '', ...lines] = readFileSync(new URL(`${table}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) as Row;
  });
}

/** All rows of a table from one id to another. */
export function between(first: string, last: string): string[] {
  const [from, to] = [Number(first.slice(1)), Number(last.slice(1))];
  return Array.from({ length: to - from + 1 }, (_, index) => `${first[0]}${String(from + index).padStart(3, '0')}`);
}

/** These ids one by one: 'M202-M208' is all of them. */
export const spelledOut = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const [first = '', last = first] = id.split('-');
    return between(first, last);
  });

let texts: Map<string, string> | undefined;

/**
 * The literal text of a row of messages.tsv, with the placeholders in it replaced: `textOf('M341', { title: 'T1', floor: 'Ground' })` is
 * 'T1 - Ground'.
 */
export function textOf(id: string, values: Record<string, string> = {}): string {
  texts ??= new Map(rows('messages').map((row) => [row.id, row.text as string]));
  const text = texts.get(id);
  if (text === undefined) throw new Error(`messages.tsv has no row ${id}`);
  return Object.entries(values).reduce((made, [word, value]) => made.replace(word, value), text);
}

/** Exactly this text, apart from the star of a required field and no-break spaces. */
export const exactly = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}( \\*)?\\s*$`);
