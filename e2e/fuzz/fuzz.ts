import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT, SERVICES } from '../../tools/stack/layout.ts';
import { launch } from '../../tools/supervisor/launch.ts';
import { operatorTill } from '../system/operator.ts';
import { Restaurant } from '../system/restaurant.ts';
import { thali } from '../system/thali.ts';
import type { Till } from '../system/till.ts';
import { schemathesis } from './schemathesis.ts';

export interface FuzzOptions {
  /** Least number of calls. */
  cases: number;
  seed: string;
  say: (line: string) => void;
}
/** The caller, and a part of the document. Each part is a run of its own, so that none outlasts its session of 15 minutes. */
interface Part {
  name: string;
  till: (restaurant: Restaurant) => Promise<Till>;
  filter: string[];
}
const document = join(CHECKOUT, 'proto', 'gen', 'openapi.json');
const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** These operations would end the caller's own session. */
const ownEnd = ['signOut', 'operatorSignOut'].flatMap((name) => ['--exclude-operation-id', name]);
/** From this number of cases on, a round also tries the bounds of every field, which alone are thousands of calls. */
const wholeCases = 5_000;
/** Most rounds; each has another seed, until there were enough calls. */
const maxRounds = 40;

/**
 * Sends hostile and ordinary calls that schemathesis makes from the API document. Returns whether all answers were as the document says.
 */
export async function fuzz({ cases, seed, say }: FuzzOptions): Promise<boolean> {
  const program = installed(say);
  if (!program) return false;
  const restaurant = await Restaurant.open();
  await restaurant.stock();
  await restaurant.openMenu();
  let made = 0;
  for (let round = 0; made < cases && round < maxRounds; round++)
    for (const part of parts) {
      const till = await part.till(restaurant);
      const { ok, count } = await run(program, part, till, { seed: numberOf(seed) + round, short: cases < wholeCases });
      made += count;
      say(`${part.name}: ${count} calls, ${made} so far${ok ? '' : ', wrong answers are above'}`);
      if (!ok) return false;
      if (!count) throw new Error(`${part.name}: schemathesis made no calls`);
    }
  return made >= cases;
}

function installed(say: FuzzOptions['say']): string | undefined {
  try {
    return schemathesis();
  } catch (error) {
    say((error as Error).message);
    return undefined;
  }
}

const asOwner = (...tags: string[]): Part => ({
  name: tags.join(', '),
  till: (restaurant) => restaurant.anotherDevice(),
  filter: [...tags.flatMap((tag) => ['--include-tag', tag]), '--exclude-path-regex', '^/superadmin/'],
});
/** Services with operations that link to others: each is a run of its own; all others are one run. */
const linked = ['catalog', 'ordering', 'identity'];
const others = SERVICES.filter((name) => !linked.includes(name));
/** The operator comes last, because its calls may delete the restaurant itself. */
const parts: Part[] = [
  ...[asOwner('catalog'), asOwner('ordering'), asOwner(...others, 'gateway'), asOwner('identity')],
  { name: 'operator', till: operatorTill, filter: ['--include-path-regex', '^/superadmin/'] },
];

async function run(
  program: string,
  { filter }: Part,
  till: Till,
  { seed, short }: { seed: number; short: boolean },
): Promise<{ ok: boolean; count: number }> {
  const dir = mkdtempSync(join(tmpdir(), 'thali-schemathesis-'));
  const cookie = [...till.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const args = [
    ...['run', document, '--url', `${thali.baseUrl.replace('localhost', '127.0.0.1')}/api/v1`, '--no-color'],
    ...['--header', `Cookie: ${cookie}`, '--generation-with-security-parameters', 'false'],
    ...['--checks', checks, '--phases', short ? 'fuzzing,stateful' : 'examples,coverage,fuzzing,stateful'],
    ...['--seed', String(seed), '--max-examples', short ? '2' : '15', '--continue-on-failure', '--request-timeout', '20'],
    ...['--generation-database', 'none', '--suppress-health-check', 'all', '--warnings', 'off'],
    ...ownEnd,
    ...filter,
  ];
  const lines: string[] = [];
  const running = await launch({ program, args, cwd: dir, env: process.env, onLine: (line) => lines.push(line) });
  const ok = (await running.exited) === 'exit code 0';
  if (!ok) process.stdout.write(`${lines.join('\n')}\n`);
  const count = Number(/(\d+) generated/.exec(lines.join('\n'))?.[1] ?? 0);
  rmSync(dir, { recursive: true, force: true });
  return { ok, count };
}

/** schemathesis takes a number as its seed. */
const numberOf = (seed: string): number =>
  [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1e9, 7);
