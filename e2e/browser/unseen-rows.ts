import { rows } from '../spec/rows.ts';
import { serverTexts } from '../spec/server-texts.ts';

/** Says how many texts and screens of the specification were seen, and answers a sentence for each that no test has ticked. */
export function unseenRows(ticked: ReadonlySet<string>): string[] {
  return [...unseenOf('messages', ticked, new Set(serverTexts)), ...unseenOf('screens', ticked, new Set())];
}

function unseenOf(table: 'messages' | 'screens', ticked: ReadonlySet<string>, elsewhere: ReadonlySet<string>): string[] {
  const all = rows(table);
  const missing = all.filter(({ id }) => !ticked.has(id) && !elsewhere.has(id));
  console.log(`\n${table}.tsv: ${all.length - missing.length} of ${all.length} rows work`);
  return missing.map(({ id, text, title, where, route }) => `${id} was not seen: ${text ?? title} (${where ?? route})`);
}
