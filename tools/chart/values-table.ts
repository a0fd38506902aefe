import { parse } from 'yaml';

/** One documented value: its path with dots, its default, and the text of the comment before it. */
export interface DocumentedValue {
  path: string;
  value: unknown;
  text: string;
}

/** Reads values.yaml: comments that begin with `# --` document the key below them. */
export function documentedValues(yaml: string): DocumentedValue[] {
  const values = parse(yaml) as Record<string, unknown>;
  const parents: { indent: number; key: string }[] = [];
  const found: DocumentedValue[] = [];
  let text: string[] | undefined;
  for (const line of yaml.split('\n')) {
    const comment = /^\s*# (-- )?(.*)$/.exec(line);
    if (comment) {
      if (comment[1]) text = [comment[2] as string];
      else text?.push(comment[2] as string);
      continue;
    }
    const entry = /^(\s*)([A-Za-z0-9]+):/.exec(line);
    if (entry) {
      const indent = (entry[1] as string).length;
      while (parents.length && (parents.at(-1)?.indent ?? 0) >= indent) parents.pop();
      parents.push({ indent, key: entry[2] as string });
      const keys = parents.map(({ key }) => key);
      if (text) found.push({ path: keys.join('.'), value: at(values, keys), text: text.join(' ') });
    }
    text = undefined;
  }
  return found;
}

/** Paths of all values that are no maps (or empty ones). */
export function leaves(value: unknown, path: string[] = []): string[] {
  const entries = value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
  return entries.length ? entries.flatMap(([key, one]) => leaves(one, [...path, key])) : [path.join('.')];
}

/** The README's table. */
export function valuesTable(documented: DocumentedValue[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = documented.map(({ path, value, text }) => `| \`${path}\` | \`${cell(JSON.stringify(value))}\` | ${cell(text)} |`);
  return ['| Value | Default | |', '|---|---|---|', ...rows].join('\n');
}

function at(values: unknown, keys: string[]): unknown {
  return keys.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}
