import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contractsOf } from '../contracts/contracts.ts';
import { definitionsIn, executedBy } from './migrations.ts';

/**
 * Records a release: `record-release.ts <checkout> <name>`, where the checkout is a worktree of the release with its own packages. The
 * statements that its migrations execute, in a file of SQL for each service, are replayed by tools/test/upgraded-schema.spec.ts; its
 * contracts are compared by tools/checks/contracts.ts, and its list of deliberate changes begins empty.
 */
const [checkout, name] = process.argv.slice(2);
if (!checkout || !name) throw new Error('record-release.ts <checkout> <name of the release>');
const folder = join(import.meta.dirname, '..', 'test', 'releases', name);
mkdirSync(folder, { recursive: true });
for (const definition of await definitionsIn(resolve(checkout))) {
  const last = new Map<string, string>();
  const parts = [...(await executedBy(definition))].map(([migration, statements]) => {
    const fresh = statements.filter((statement) => {
      const head = statement.trim().split('\n')[0] as string;
      // A function that is defined again without a change.
      const again = head.startsWith('create or replace') && last.get(head) === statement;
      last.set(head, statement);
      return !again;
    });
    return [`-- migration ${migration}`, ...fresh.map((statement) => `${statement.trim()};`)].join('\n');
  });
  writeFileSync(join(folder, `${definition.name}.sql`), `${parts.join('\n\n')}\n`);
}
const contracts = join(folder, 'contracts.json');
writeFileSync(contracts, JSON.stringify(contractsOf(resolve(checkout))));
writeFileSync(join(folder, 'deliberate.json'), '[]\n');
// Lines that a person can compare.
execFileSync(join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'biome'), ['format', '--write', contracts]);
