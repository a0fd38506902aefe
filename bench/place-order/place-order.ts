import { requireWrk } from '../load/wrk.ts';
import { saveResults } from '../results.ts';
import { openRestaurants } from '../stack/restaurants.ts';
import { settle } from '../stack/settle.ts';
import { startBenchStack } from '../stack/start.ts';
import { spread } from '../statistics.ts';
import { checkInvariants, countOrders } from './invariants.ts';
import { reportLines, verdicts } from './report.ts';
import { type Round, Rounds, type Scenario } from './rounds.ts';
import { startBareSide, thaliSide } from './sides.ts';

const scenarios: Scenario[] = [16, 64, 1].flatMap((connections) => [50, 1].map((tenants) => ({ connections, tenants })));
const roundsEach = Number(process.env.BENCH_ROUNDS ?? 3);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Measures orders per second and their delays, of Thali and the bare server in turns. Returns whether invariants and floors hold. */
export async function measurePlaceOrder(): Promise<boolean> {
  requireWrk();
  const stack = await startBenchStack();
  try {
    say('  Opening 50 restaurants');
    const restaurants = await openRestaurants(stack.thali, 50);
    const sides = [await startBareSide(stack, restaurants), thaliSide(stack)];
    const before = await Promise.all(sides.map(countOrders));
    const rounds = new Rounds(stack, restaurants);
    const wanted = scenarios.filter(({ connections, tenants }) => isWanted(`${connections}/${tenants}`));

    say('  Warming up');
    for (const side of sides) await rounds.run(side, { connections: 16, tenants: 50 });
    await settle(stack.thali.postgresUrl);
    const measured: Round[] = [];
    const measure = async (side: (typeof sides)[number], scenario: Scenario) => {
      const round = await rounds.run(side, scenario);
      measured.push(round);
      const { perSecond, p50Ms, p99Ms, outsideCores } = round;
      const load = `${scenario.tenants} tenants, ${scenario.connections} connections`;
      say(
        `  ${load}: ${side.name} ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(1)} ms, outside ${outsideCores.toFixed(2)} cores`,
      );
    };
    for (const scenario of wanted)
      for (let round = 0; round < roundsEach; round++) for (const side of sides) await measure(side, scenario);
    const half = { connections: 128, tenants: 50, rate: Math.round(highestRate(measured) / 2) };
    // The tables have grown tenfold in two minutes, which keeps autovacuum busier than a restaurant's day does.
    await settle(stack.thali.postgresUrl);
    for (let round = 0; round < roundsEach; round++) for (const side of sides) await measure(side, half);

    const invariants = await Promise.all(
      sides.map(async (side, index) => {
        const acknowledged = rounds.acknowledged[side.name];
        return checkInvariants(side, before[index] ?? 0, acknowledged, rounds.sent[side.name] - acknowledged);
      }),
    );
    for (const line of reportLines([...wanted, half], measured, half.rate, invariants)) say(line);
    const judged = verdicts(measured, half.rate);
    say(`Kept in ${saveResults('place-order', { verdicts: judged, invariants, rounds: measured })}`);
    return invariants.every(({ hold }) => hold) && judged.every(({ reached }) => reached !== 'no');
  } finally {
    await stack.remove();
  }
}

/** BENCH_ONLY='16/50,1/50' measures only these connections/tenants. */
const isWanted = (name: string) => !process.env.BENCH_ONLY || process.env.BENCH_ONLY.split(',').includes(name);

/** Thali's highest rate with 50 tenants. */
function highestRate(rounds: readonly Round[]): number {
  const own = rounds.filter(({ side, scenario }) => side === 'thali' && scenario.tenants === 50);
  return Math.max(
    ...scenarios.map(
      (scenario) => spread(own.filter((round) => round.scenario === scenario).map((round) => round.perSecond)).median,
    ),
  );
}
