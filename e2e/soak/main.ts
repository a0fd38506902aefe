/**
 * `make soak`: traffic of 20 restaurants and a random fault every 20 s against a stack of its own; then the books are checked, and on the
 * same stack 5,000 carts and forty days of full houses are compared with an independent arithmetic (e2e/exact). At the end one restaurant
 * attacks another on a stack with the usual limits (e2e/attack). SEED repeats a run's
 * faults, MINUTES is its length (10), TENANTS its size (20), FAULTS=no leaves the faults out, KEEP=yes keeps the logs. Exit code 1 when a
 * law is broken, 2 when the run itself did not come to its end. Before all that, the properties of the rules with seeds that `make test` does not
 * have.
 */
import { randomBytes } from 'node:crypto';
import { attackOnItsOwn } from '../attack/on-its-own.ts';
import { onPrivateStack, say } from './private-stack.ts';
import { properties } from './properties.ts';

const { SEED: seed = randomBytes(4).toString('hex'), MINUTES = '10', TENANTS = '20', FAULTS } = process.env;
const [minutes, tenants] = [Number(MINUTES), Number(TENANTS)];
const faults = FAULTS !== 'no';
/** A short `make fuzz` after the faults. */
const fuzzCases = 500;
/** `make test` runs 300 carts through the services, and six acts a day. */
const [carts, actsADay] = [5_000, 60];
const propertyRounds = 10;

say(`SEED=${seed} MINUTES=${minutes} TENANTS=${tenants}`);
const held = await properties({ seed, rounds: propertyRounds, say });
// Building, opening the stores and checking take minutes.
const code = await onPrivateStack('soak', 2 * minutes + 50, async (thali) => {
  const [{ soak }, { lawsTable, soakTable }, { fuzz }, { exactly }] = await Promise.all([
    import('./soak.ts'),
    import('./table.ts'),
    import('../fuzz/fuzz.ts'),
    import('../exact/exactly.ts'),
  ]);
  const result = await soak({ seed, minutes, tenants, faults, say });
  process.stdout.write(soakTable(result));
  say(`${carts} carts and ${actsADay} acts on each of forty days, by independent arithmetic.`);
  const exact = await exactly(thali, { seed, carts, actsADay });
  process.stdout.write(lawsTable('Sums', exact));
  const sound = [...result.verdicts, ...exact].every(({ broken }) => !broken.length);
  return (await fuzz({ cases: fuzzCases, seed, say })) && sound ? 0 : 1;
});
const attacked = await attackOnItsOwn();
const outcome = Math.max(code, attacked, held ? 0 : 1);
say(`SEED=${seed}: ${['every law holds', 'a law is broken', 'not finished'][outcome]}`);
process.exit(outcome);
