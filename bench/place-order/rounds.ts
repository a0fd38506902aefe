import { type LoadResult, runWrk } from '../load/wrk.ts';
import { type CpuUse, openCpuWindow } from '../machine/cpu-window.ts';
import { quietCores, waitUntilQuiet } from '../machine/quiet.ts';
import { orderRequest, type Restaurant } from '../stack/restaurants.ts';
import type { BenchStack } from '../stack/start.ts';
import { orderScript } from './order-script.ts';
import type { Side } from './sides.ts';

export interface Scenario {
  connections: number;
  tenants: number;
  /** Requests per second; without it, as many as are answered. */
  rate?: number;
}
export interface Round extends LoadResult {
  side: Side['name'];
  scenario: Scenario;
  perSecond: number;
  /** CPU microseconds per answered request by process, including the handling of its events. */
  cpuUs: Record<string, number>;
  outsideCores: number;
  /** Other processes used the machine in every attempt. */
  disturbed: boolean;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const waitSeconds = Number(process.env.BENCH_WAIT ?? 20);
const repetitions = 2;
const cartsPerTenant = 4;

/** Runs rounds of load on the two sides and counts all that was sent. */
export class Rounds {
  readonly sent = { thali: 0, bare: 0 };
  readonly acknowledged = { thali: 0, bare: 0 };
  private readonly stack: BenchStack;
  private readonly restaurants: readonly Restaurant[];
  private count = 0;

  constructor(stack: BenchStack, restaurants: readonly Restaurant[]) {
    this.stack = stack;
    this.restaurants = restaurants;
  }

  /** Runs a round on a quiet machine. A disturbed round is repeated, and the least disturbed one counts. */
  async run(side: Side, scenario: Scenario): Promise<Round> {
    let best: Round | undefined;
    for (let attempt = 0; attempt <= repetitions; attempt++) {
      await waitUntilQuiet(waitSeconds);
      const round = await this.once(side, scenario);
      if (!best || round.outsideCores < best.outsideCores) best = round;
      if (!best.disturbed || process.env.BENCH_REPEAT === 'no') break;
    }
    return best as Round;
  }

  private async once(side: Side, scenario: Scenario): Promise<Round> {
    const { tenants, connections, rate } = scenario;
    const requests = Array.from({ length: tenants * cartsPerTenant }, (_, n) =>
      orderRequest(this.restaurants[n % tenants] as Restaurant, n + Math.floor(n / tenants)),
    );
    const use = openCpuWindow(this.stack.nameOf);
    const load = await runWrk({
      port: side.port,
      connections,
      seconds,
      script: orderScript({ rate, requests, keyPrefix: `round-${this.count++}` }),
    });
    const { outsideCores } = use();
    // Events are handled after the answers, and their cost belongs to the orders too.
    await waitUntilQuiet(waitSeconds);
    this.sent[side.name] += load.sent;
    this.acknowledged[side.name] += load.answered - load.refused;
    return {
      ...load,
      side: side.name,
      scenario,
      perSecond: load.answered / load.seconds,
      cpuUs: perRequest(use(), load.answered),
      outsideCores,
      disturbed: outsideCores > quietCores,
    };
  }
}

function perRequest({ byName }: CpuUse, answered: number): Record<string, number> {
  const each = Object.entries(byName).map(([name, us]) => [name, Math.round(us / Math.max(1, answered))] as const);
  return Object.fromEntries(each.filter(([, us]) => us > 0).toSorted((a, b) => b[1] - a[1]));
}
