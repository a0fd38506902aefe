import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breaksOf, type Deliberate, faultsOf } from '../contracts/breaks.ts';
import { type Contracts, contractsOf } from '../contracts/contracts.ts';

/**
 * Checks that clients and pods of each recorded release (tools/test/releases) find everything as it was, but for what its
 * deliberate.json says. It compares with proto/gen as it is, which the step of generated contracts compares with the sources.
 */
const root = join(import.meta.dirname, '..', '..');
const releases = globSync('tools/test/releases/*', { cwd: root }).sort();
const now = contractsOf(root);
let faults = 0;
for (const release of releases) {
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, release, name), 'utf8'));
  for (const fault of faultsOf(breaksOf(read<Contracts>('contracts.json'), now), read<Deliberate[]>('deliberate.json'))) {
    console.error(`${release}: ${fault}`);
    faults++;
  }
}
if (faults)
  console.error('Clients of that release break on it: add something new instead. If it has to be, its deliberate.json says why.');
console.log(`${releases.length} releases: ${faults} findings`);
process.exitCode = faults ? 1 : 0;
