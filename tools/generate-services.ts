/**
 * Writes the list of services (proto/src/services.ts) into every file that names them all and can not read TypeScript: the chart, images,
 * compose files, references of the compiler. With --check it writes nothing and fails when one of them is stale.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '../proto/src/services.ts';
import { writeOrCheck } from './chart/write-or-check.ts';
import { writtenOut } from './services/written-out.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
for (const [path, text] of Object.entries(writtenOut(services, read))) writeOrCheck(path, text);
for (const name of services)
  if (!existsSync(join(root, 'services', name, 'src', 'main.ts'))) {
    console.error(`services/${name} has no src/main.ts`);
    process.exitCode = 1;
  }
