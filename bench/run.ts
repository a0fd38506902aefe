/** `make bench`: every benchmark, one after the other. Exit code 1 when one is below a floor. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

let failed = false;
for (const name of ['place-order', 'fan-out', 'menu-read', 'qr-menu']) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
