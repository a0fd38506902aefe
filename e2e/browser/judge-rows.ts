import { existsSync, readFileSync } from 'node:fs';
import { unseenRows } from './unseen-rows.ts';

/** `node judge-rows.ts <file>`: fails when a row of the specification is not among those that component and browser tests wrote to the file. */
const [, , file = ''] = process.argv;
const seen = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
const unseen = unseenRows(new Set(seen));
for (const sentence of unseen) console.log(sentence);
process.exitCode = unseen.length ? 1 : 0;
