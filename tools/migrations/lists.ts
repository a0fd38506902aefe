import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The migrations in the folder of a service's `src`: file and class of each, in the order of their files, which is that in which they run. */
export const migrationsIn = (src: string): { file: string; name: string }[] =>
  globSync('migrations/*.ts', { cwd: src })
    .sort()
    .map((file) => {
      const [, name] = /^export class (\w+)/m.exec(readFileSync(join(src, file), 'utf8')) ?? [];
      if (!name) throw new Error(`${file} exports no class`);
      return { file, name };
    });

/**
 * Writes `migrations.ts` of every service: the migrations of the folder beside it. A list that is written down, and not the folder as it is
 * when the service starts, because `dist` keeps what another branch has built there.
 */
export function writeLists(checkout: string): void {
  const paths = globSync('services/*/src/definition.ts', { cwd: checkout }).map((definition) => {
    const src = join(checkout, definition, '..');
    const found = migrationsIn(src);
    const path = join(src, 'migrations.ts');
    writeFileSync(
      path,
      `import type { Migration } from '@thali/kit/database/database';
${found.map(({ file, name }) => `import { ${name} } from './${file.replace(/ts$/, 'js')}';\n`).join('')}
/** Written by \`make freeze\` from the folder. */
export const migrations: (new () => Migration)[] = [${found.map(({ name }) => name).join(', ')}];
`,
    );
    return path;
  });
  // Lines as a person would break them.
  execFileSync(join(checkout, 'node_modules', '.bin', 'biome'), ['check', '--write', ...paths], { cwd: checkout, stdio: 'pipe' });
}
