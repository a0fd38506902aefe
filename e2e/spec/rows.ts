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
