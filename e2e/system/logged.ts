import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the parts of a stack have logged about a request so far, a line each with the part's name before it. */
export function loggedAbout(requestId: string, stateDir: string): string[] {
  const folder = join(stateDir, 'logs');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.log') && file !== 'all.log')
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes(requestId))
        .map((line) => `${file.replace(/\.log$/, '')}: ${line}`),
    );
}
