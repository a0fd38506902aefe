import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface LoadOptions {
  /** A Lua program that ends with `wrkReport`. */
  script: string;
  port: number;
  connections: number;
  seconds: number;
}

/** The result of one run of wrk. */
export interface LoadResult {
  /** Requests sent; those beyond `answered` were running when the time was up. */
  sent: number;
  answered: number;
  /** Answers with another status than 2xx or 3xx. */
  refused: number;
  /** Connections that broke, and time-outs. */
  broken: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Ends the process with a message when wrk is not installed. */
export function requireWrk(): void {
  if (!spawnSync('wrk', ['-v']).error) return;
  process.stderr.write('wrk, the load generator, was not found. Install it: sudo apt-get install wrk\n');
  process.exit(1);
}

/** Runs wrk with one thread. @throws with what it printed when it fails */
export async function runWrk({ port, connections, seconds, script }: LoadOptions): Promise<LoadResult> {
  const file = join(tmpdir(), `thali-bench-${process.pid}.lua`);
  writeFileSync(file, script, { mode: 0o600 });
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', file, `http://127.0.0.1:${port}`];
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  wrk.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const code = await new Promise((resolve) => wrk.once('close', resolve));
  rmSync(file, { force: true });
  const line = printed.split('\n').find((text) => text.startsWith('{'));
  if (code !== 0 || !line) throw new Error(`wrk failed (${code}):\n${printed}`);
  return JSON.parse(line) as LoadResult;
}
