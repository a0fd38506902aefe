import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PINNED_NODE } from '../../tools/stack/layout.ts';
import { type Goal, judge, verdictLines } from '../goals.ts';
import { type LoadResult, requireWrk, runWrk } from '../load/wrk.ts';
import { luaString, wrkReport } from '../load/wrk-script.ts';
import { openCpuWindow } from '../machine/cpu-window.ts';
import { quietCores, waitUntilQuiet } from '../machine/quiet.ts';
import { saveResults } from '../results.ts';
import { type BenchStack, startBenchStack } from '../stack/start.ts';
import { spread } from '../statistics.ts';
import { tableLines } from '../table.ts';
import { answerOf, type MenuAnswer } from './menu-answer.ts';
import { openMenu } from './open-menu.ts';

interface Side {
  name: 'bare' | 'thali';
  port: number;
}
interface Round extends LoadResult {
  side: Side['name'];
  kind: Kind;
  perSecond: number;
  cpuUs: number;
  outsideCores: number;
  disturbed: boolean;
}
/**
 * `brotli` reads the whole menu on a phone that has the gateway's cookie, `first` on one that has none yet, and `304` only asks whether the menu has
 * changed.
 */
type Kind = 'brotli' | 'first' | '304';

const connections = 64;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const roundsEach = Number(process.env.BENCH_ROUNDS ?? 3);
const waitSeconds = Number(process.env.BENCH_WAIT ?? 20);
const repetitions = process.env.BENCH_REPEAT === 'no' ? 0 : 2;
const goals: Record<'rate' | 'p99', Goal> = {
  rate: { name: `menus/s, ${connections} connections, of the bare server`, unit: 'x', floor: 0.5, goal: 0.7, more: true },
  p99: { name: `p99 of a menu, ${connections} connections, of the bare server`, unit: 'x', floor: 2, goal: 1.5, more: false },
};
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Measures reads per second of a menu with 200 items, of Thali's gateway and the bare server in turns. Returns whether the floors hold. */
export async function measureMenuRead(): Promise<boolean> {
  requireWrk();
  // The limit per address stays active but is set very high, because all load comes from one address.
  const stack = await startBenchStack({ PUBLIC_RATE: '100000000' });
  try {
    say('  Opening a restaurant with 200 items');
    const path = `/api/v1/qrmenu/${await openMenu(stack.thali)}`;
    const gateway: Side = { name: 'thali', port: Number(new URL(stack.thali.baseUrl).port) };
    const answer = await answerOf(gateway.port, path);
    const sides = [await startBareSide(stack, answer), gateway];
    say('  Warming up');
    for (const side of sides) await once(stack, side, answer, 'brotli');
    const rounds: Round[] = [];
    for (const kind of ['brotli', 'first', '304'] as const)
      for (let n = 0; n < roundsEach; n++)
        // The bare server knows no phones and never answers 304.
        for (const side of sides)
          if (kind === 'brotli' || side.name === 'thali') rounds.push(await quietRound(stack, side, answer, kind));
    return report(rounds, Buffer.from(answer.base64, 'base64').length);
  } finally {
    await stack.remove();
  }
}

function report(rounds: Round[], bytes: number): boolean {
  const of = (side: Side['name'], kind: Kind) => rounds.filter((round) => round.side === side && round.kind === kind);
  const median = (side: Side['name'], figure: (round: Round) => number) => spread(of(side, 'brotli').map(figure)).median;
  const ratio = (figure: (round: Round) => number) => median('thali', figure) / median('bare', figure);
  const verdicts = [
    judge(
      goals.rate,
      ratio((round) => round.perSecond),
    ),
    judge(
      goals.p99,
      ratio((round) => round.p99Ms),
    ),
  ];
  const rows = [of('bare', 'brotli'), of('thali', 'brotli'), of('thali', 'first'), of('thali', '304')].map((own) => {
    const range = (figure: (round: Round) => number, digits: number) => {
      const { min, median: middle, max } = spread(own.map(figure));
      return [min, middle, max].map((value) => value.toFixed(digits)).join(' / ');
    };
    const [first] = own;
    return [
      `${first?.side} ${first?.kind}`,
      range((round) => round.perSecond, 0),
      range((round) => round.p50Ms, 2),
      range((round) => round.p99Ms, 2),
      range((round) => round.cpuUs, 1),
      `${spread(own.map((round) => round.outsideCores)).median.toFixed(2)}${own.some(({ disturbed }) => disturbed) ? '*' : ''}`,
    ];
  });
  say('');
  say(`The menu has ${bytes} bytes in brotli.`);
  const header = ['side', 'requests/s min/median/max', 'p50 ms', 'p99 ms', 'server CPU us/request', 'outside'];
  for (const line of tableLines(header, rows)) say(line);
  say('');
  for (const line of verdictLines(verdicts)) say(line);
  const failures = rounds.reduce((sum, { refused, broken }) => sum + refused + broken, 0);
  if (failures) say(`${failures} requests were refused or broke.`);
  if (rounds.some(({ disturbed }) => disturbed))
    say('The machine was not quiet in the rounds marked *. Only ratios of the same moment mean something.');
  say(`Kept in ${saveResults('menu-read', { verdicts, rounds, bytes })}`);
  return failures === 0 && verdicts.every(({ reached }) => reached !== 'no');
}

/** One round on a quiet machine; a disturbed one is repeated, and the least disturbed one counts. */
async function quietRound(stack: BenchStack, side: Side, answer: MenuAnswer, kind: Kind): Promise<Round> {
  let best: Round | undefined;
  for (let attempt = 0; attempt <= repetitions; attempt++) {
    await waitUntilQuiet(waitSeconds);
    const round = await once(stack, side, answer, kind);
    if (!best || round.outsideCores < best.outsideCores) best = round;
    if (!best.disturbed) break;
  }
  const round = best as Round;
  say(
    `  ${side.name} ${kind}: ${round.perSecond.toFixed(0)}/s, p50 ${round.p50Ms.toFixed(2)} ms, p99 ${round.p99Ms.toFixed(2)} ms, outside ${round.outsideCores.toFixed(2)} cores`,
  );
  return round;
}

async function once(stack: BenchStack, side: Side, { path, headers, cookie }: MenuAnswer, kind: Kind): Promise<Round> {
  const use = openCpuWindow(stack.nameOf);
  const known: Record<string, string> = {
    ...(kind !== 'first' && { Cookie: cookie }),
    ...(kind === '304' && { 'If-None-Match': headers.etag as string }),
  };
  const load = await runWrk({ port: side.port, connections, seconds, script: readScript(path, known) });
  const { byName, outsideCores } = use();
  const serverUs = byName[side.name === 'bare' ? 'bare' : 'gateway'] ?? 0;
  return {
    ...load,
    side: side.name,
    kind,
    perSecond: load.answered / load.seconds,
    cpuUs: serverUs / Math.max(1, load.answered),
    outsideCores,
    disturbed: outsideCores > quietCores,
  };
}

/** The request of a phone's browser, repeated. */
function readScript(path: string, more: Record<string, string>): string {
  const headers = { Host: 'localhost', Accept: 'application/json', 'Accept-Encoding': 'gzip, deflate, br, zstd', ...more };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `
local text = ${luaString(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)}
sent = -1
function request()
  sent = sent + 1
  return text
end
${wrkReport}`;
}

/** Starts the bare server. It ends with this process. */
async function startBareSide(stack: BenchStack, answer: MenuAnswer): Promise<Side> {
  const file = join(stack.dir, 'answer.json');
  writeFileSync(file, JSON.stringify(answer));
  const server = spawn(PINNED_NODE, [fileURLToPath(new URL('bare-server.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production', ANSWER: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill());
  stack.names.set(server.pid, 'bare');
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(Number(line)));
    server.once('exit', (code) => reject(new Error(`the bare server ended (${code})`)));
  });
  return { name: 'bare', port };
}
