import { law } from '@thali/testing/law';
import { soak } from '../soak/soak.ts';

/**
 * A short `make soak`: ordering killed, the gateway frozen, ordering frozen while the broker loses its store. Recovery times are not
 * asserted, because the machine is busy.
 */
test('a minute of traffic and random faults breaks no law of the books, the boards and the reports', async () => {
  const { verdicts, returns } = await soak({ seed: 'm58', minutes: 1, tenants: 6, faults: true, say: () => {} });
  expect(returns.length).toBeGreaterThan(0);
  await law('what the soak counts is right', () => expect(verdicts.filter(({ broken }) => broken.length)).toEqual([]));
  // A law over nothing proves nothing. A minute is too short for slopes.
  expect(verdicts.filter(({ looked }) => !looked).map(({ law }) => law)).toEqual([
    'memory and open files of each process are flat',
  ]);
}, 600_000);
