import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLists } from './lists.ts';
import { definitionsIn, executedBy, type Hashes, hashesOf } from './migrations.ts';

/**
 * `make freeze`: lists new migrations in their services' `migrations.ts`, and adds their hashes to released.json. Existing entries never change;
 * tools/test/migrations.spec.ts compares them.
 */
const checkout = join(import.meta.dirname, '..', '..');
const file = join(import.meta.dirname, 'released.json');
const released = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Hashes>;
writeLists(checkout);
for (const definition of await definitionsIn(checkout)) {
  const known = released[definition.name] ?? {};
  const now = hashesOf(await executedBy(definition));
  for (const name of Object.keys(now)) if (!known[name]) console.log(`${definition.name}: ${name}`);
  released[definition.name] = { ...now, ...known };
}
writeFileSync(file, `${JSON.stringify(released, null, 2)}\n`);
