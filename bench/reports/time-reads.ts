import { setTimeout as sleep } from 'node:timers/promises';
import { runWrk } from '../load/wrk.ts';
import { luaString, wrkReport } from '../load/wrk-script.ts';
import { openCpuWindow } from '../machine/cpu-window.ts';
import { quietCores, waitUntilQuiet } from '../machine/quiet.ts';
import type { BenchStack } from '../stack/start.ts';
import { percentile } from '../statistics.ts';

export interface Delay {
  p50Ms: number;
  p99Ms: number;
}
export interface HttpDelay extends Delay {
  connections: number;
  requests: number;
  /** CPU time per request of all processes but the load generator. */
  cpuMs: number;
  outsideCores: number;
  disturbed: boolean;
}
const waitSeconds = Number(process.env.BENCH_WAIT ?? 20);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);

/**
 * Reads a path through the gateway at full load, a second time when other processes disturbed the first. @throws when a request was refused
 */
export async function timeHttp(stack: BenchStack, path: string, cookie: string, connections: number): Promise<HttpDelay> {
  const url = new URL(stack.thali.baseUrl);
  const script = `sent = 0
wrk.path = ${luaString(path)}
wrk.headers["Cookie"] = ${luaString(cookie)}
wrk.headers["Host"] = ${luaString(url.host)}
function request() sent = sent + 1; return wrk.format() end
${wrkReport}`;
  let best: HttpDelay | undefined;
  for (let attempt = 0; attempt < 2; attempt++) {
    await waitUntilQuiet(waitSeconds);
    const use = openCpuWindow(stack.nameOf);
    const load = await runWrk({ port: Number(url.port), connections, seconds, script });
    if (load.refused + load.broken || load.answered === 0) throw new Error(`${path}: ${JSON.stringify(load)}`);
    const { outsideCores, byName } = use();
    const { load: _generator, ...ours } = byName;
    const cpuMs = Object.values(ours).reduce((sum, us) => sum + us, 0) / 1000 / load.answered;
    const { p50Ms, p99Ms, answered: requests } = load;
    const disturbed = outsideCores > quietCores;
    if (!best || outsideCores < best.outsideCores) best = { p50Ms, p99Ms, connections, requests, cpuMs, outsideCores, disturbed };
    if (!best.disturbed) break;
  }
  return best as HttpDelay;
}

/** Measures some work of this process, one run after the other: for two seconds, and at least five times. */
export async function timeWork(work: () => Promise<unknown>): Promise<Delay> {
  await work();
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end || times.length < 5) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

/** Reads a URL once, after the gateway has learnt of the session. */
export async function readOnce(url: string, cookie: string): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, { headers: { cookie } });
    if (response.ok) return response.json();
    if (response.status !== 401 || tries === 40) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    await sleep(50);
  }
}
