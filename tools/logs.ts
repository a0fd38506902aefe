/** `make logs`: shows the last lines and follows. NAME=ordering shows that part only, as it wrote them. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf, STATE_DIR } from './stack/layout.ts';

const { logs } = layoutOf(STATE_DIR);
const name = process.env.NAME || 'all';
const file = join(logs, `${name}.log`);
if (!existsSync(file)) {
  const names = existsSync(logs) ? readdirSync(logs).map((entry) => entry.replace(/\.log.*$/, '')) : [];
  process.stderr.write(
    `There is no log of ${name}. ${names.length ? `There are: ${[...new Set(names)].join(', ')}` : 'Run `make up` first'}.\n`,
  );
  process.exit(1);
}
const tail = spawn('tail', ['-n', '100', '-F', file], { stdio: ['ignore', 'inherit', 'ignore'] });
tail.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tail.kill('SIGTERM'));
