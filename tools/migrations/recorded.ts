import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Migration } from '@thali/kit/database/database';

/** What one service's databases were made of in an earlier release (record-release.ts). */
export interface Recorded {
  release: string;
  service: string;
  /** In the order in which they ran. */
  migrations: (new () => Migration)[];
}

const folder = join(import.meta.dirname, '..', 'test', 'releases');

/** The recorded releases, each with its services, ordered by name. */
export const recordedMigrations = (): Recorded[] =>
  globSync('*/*.sql', { cwd: folder })
    .sort()
    .map((path) => ({
      ...{ release: basename(dirname(path)), service: basename(path, '.sql') },
      migrations: migrationsIn(readFileSync(join(folder, path), 'utf8')),
    }));

/** Each part of such a file as a class that executes its statements. */
function migrationsIn(text: string): Recorded['migrations'] {
  return text
    .split(/^-- migration /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...sql] = part.split('\n');
      const migration = class {
        up = (runner: Parameters<Migration['up']>[0]) => runner.query(sql.join('\n'));
      };
      Object.defineProperty(migration, 'name', { value: name });
      return migration;
    });
}
