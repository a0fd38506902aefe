/**
 * `make bench`: runs the benchmarks one after the other. `BENCH_LONG=yes` adds the one over a year of orders, which takes a quarter of an
 * hour.
 * Exit code 1 when one is below a floor.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

let failed = false;
const names = [
  'place-order',
  'fan-out',
  'menu-read',
  'qr-menu',
  'stalled-counter',
  'noisy-neighbour',
  ...(process.env.BENCH_LONG === 'yes' ? ['reports'] : []),
];
for (const name of names) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
