import { type Goal, judge, type Verdict, verdictLines } from '../goals.ts';
import { spread } from '../statistics.ts';
import { tableLines } from '../table.ts';
import type { Invariants } from './invariants.ts';
import type { Round, Scenario } from './rounds.ts';

const goals = {
  spread16: { name: 'orders/s, 50 tenants, 16 connections, of the bare server', unit: 'x', floor: 0.6, goal: 0.9, more: true },
  spread64: { name: 'orders/s, 50 tenants, 64 connections, of the bare server', unit: 'x', floor: 0.6, goal: 1, more: true },
  hot: { name: 'orders/s, 1 tenant, 16 connections, of the bare server', unit: 'x', floor: 1, goal: 2, more: true },
  single: { name: 'p50 at 1 connection, of the bare server', unit: 'x', floor: 3, goal: 2, more: false },
  half: { name: 'p99 at half of the highest rate', unit: ' ms', floor: 25, goal: 12, more: false },
} satisfies Record<string, Goal>;

const sameScenario = (a: Scenario, b: Scenario) =>
  a.connections === b.connections && a.tenants === b.tenants && a.rate === b.rate;
const of = (rounds: readonly Round[], side: Round['side'], scenario: Scenario) =>
  rounds.filter((round) => round.side === side && sameScenario(round.scenario, scenario));
const median = (rounds: readonly Round[], figure: (round: Round) => number) => spread(rounds.map(figure)).median;

/** Thali's median of a figure divided by the bare server's. */
const ratio = (rounds: readonly Round[], scenario: Scenario, figure: (round: Round) => number) =>
  median(of(rounds, 'thali', scenario), figure) / median(of(rounds, 'bare', scenario), figure);

export function verdicts(rounds: readonly Round[], halfRate: number): Verdict[] {
  const perSecond = (round: Round) => round.perSecond;
  return [
    judge(goals.spread16, ratio(rounds, { connections: 16, tenants: 50 }, perSecond)),
    judge(goals.spread64, ratio(rounds, { connections: 64, tenants: 50 }, perSecond)),
    judge(goals.hot, ratio(rounds, { connections: 16, tenants: 1 }, perSecond)),
    judge(
      goals.single,
      ratio(rounds, { connections: 1, tenants: 50 }, (round) => round.p50Ms),
    ),
    judge(
      goals.half,
      median(
        rounds.filter(({ side, scenario }) => side === 'thali' && scenario.rate === halfRate),
        (round) => round.p99Ms,
      ),
    ),
  ];
}

/** The whole report as text. */
export function reportLines(
  scenarios: readonly Scenario[],
  rounds: readonly Round[],
  halfRate: number,
  invariants: Invariants[],
): string[] {
  const rows = scenarios.flatMap((scenario) =>
    (['bare', 'thali'] as const).flatMap((side) => {
      const own = of(rounds, side, scenario);
      return own.length ? [row(side, scenario, own, rounds)] : [];
    }),
  );
  const disturbed = rounds.filter((round) => round.disturbed);
  const refused = rounds.reduce((sum, round) => sum + round.refused + round.broken, 0);
  return [
    '',
    ...tableLines(
      ['load', 'side', 'requests/s min/median/max', 'of bare', 'p50 ms', 'p99 ms min/median/max', 'CPU us/request', 'outside'],
      rows,
    ),
    '',
    'CPU microseconds per answered request, by process (median round):',
    ...scenarios.flatMap((scenario) =>
      (['bare', 'thali'] as const).flatMap((side) => {
        const own = of(rounds, side, scenario).toSorted((a, b) => total(a) - total(b));
        const middle = own[own.length >> 1];
        return middle ? [`  ${loadName(scenario)}, ${side}: ${parts(middle)}`] : [];
      }),
    ),
    '',
    ...verdictLines(verdicts(rounds, halfRate)),
    '',
    ...invariants.map(invariantLine),
    ...(refused ? [`${refused} requests were refused or broke.`] : []),
    ...(disturbed.length
      ? [
          `The machine was not quiet: in ${disturbed.length} of ${rounds.length} rounds (*) others used more than 0.15 core. Only ratios of the same moment mean something.`,
        ]
      : []),
  ];
}

function row(side: Round['side'], scenario: Scenario, own: readonly Round[], all: readonly Round[]): string[] {
  const range = (figure: (round: Round) => number, digits: number) => {
    const { min, median: middle, max } = spread(own.map(figure));
    return [min, middle, max].map((value) => value.toFixed(digits)).join(' / ');
  };
  const relative = side === 'bare' || scenario.rate ? '' : ratio(all, scenario, (round) => round.perSecond).toFixed(2);
  return [
    loadName(scenario),
    side,
    range((round) => round.perSecond, 0),
    relative,
    median(own, (round) => round.p50Ms).toFixed(2),
    range((round) => round.p99Ms, 1),
    median(own, total).toFixed(0),
    `${median(own, (round) => round.outsideCores).toFixed(2)}${own.some((round) => round.disturbed) ? '*' : ''}`,
  ];
}

const loadName = ({ connections, tenants, rate }: Scenario) =>
  `${tenants} ${tenants === 1 ? 'tenant' : 'tenants'}, ${connections} conn.${rate ? `, ${Math.round(rate)}/s` : ''}`;
const total = ({ cpuUs }: Round) => Object.values(cpuUs).reduce((sum, us) => sum + us, 0);
const parts = ({ cpuUs }: Round) =>
  Object.entries(cpuUs)
    .map(([name, us]) => `${name} ${us}`)
    .join(', ');

const invariantLine = ({ side, acknowledged, underWay, stored, items, events, keys, broken, hold }: Invariants) =>
  `${hold ? 'Holds' : 'BROKEN'}: ${side} acknowledged ${acknowledged} orders and stored ${stored} (up to ${underWay} were under way when a round ended); ` +
  `in all ${items} items, ${events} events, ${keys} keys; ${broken} tenants with gaps in their tokens.`;
