import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Launched, launch, runToEnd } from '../supervisor/launch.ts';
import { type Program, program } from './programs.ts';

/** The folder of one run and the processes in it. */
export class Parts {
  readonly dir: string;
  readonly #running: { name: string; process: Launched }[] = [];

  constructor(dir: string) {
    this.dir = dir;
    mkdirSync(join(dir, 'logs'), { recursive: true });
  }

  /** Starts a long-running process; its lines go into logs/<name>.log. */
  async start(name: string, file: string, args: string[]): Promise<void> {
    const log = createWriteStream(join(this.dir, 'logs', `${name}.log`));
    const onLine = (line: string) => void log.write(`${line}\n`);
    const launched = await launch({ program: file, args, cwd: this.dir, env: process.env, onLine });
    this.#running.push({ name, process: launched });
    void launched.exited.then((how) => {
      if (this.#running.some(({ process: one }) => one === launched)) process.stderr.write(`${name} ended by itself: ${how}\n`);
    });
  }

  /** Ends all processes by their own ids, the youngest first. */
  async stop(): Promise<void> {
    for (const { process } of this.#running.splice(0).reverse()) await process.stop();
  }
}

/** Runs a command to its end and returns its output; `seconds` is the time limit. @throws with the end of its output */
export async function run(
  file: string,
  args: string[],
  { seconds = 60, env = {} }: { seconds?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const lines = await runToEnd({
    program: file,
    args,
    cwd: process.cwd(),
    env: { ...process.env, ...env },
    onLine: () => {},
    signal: AbortSignal.timeout(seconds * 1000),
  });
  return lines.join('\n');
}

/** Retries until it succeeds. @throws the last failure after `seconds` */
export async function eventually<T>(what: string, seconds: number, attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(500))
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s (${(error as Error).message})`);
    }
}

/** kubectl and helm with the administrator's configuration. */
export class Client {
  readonly #config: string;

  constructor(config: string) {
    this.#config = config;
  }

  kubectl = (args: string[], seconds = 60): Promise<string> => this.#run('kubectl', args, seconds);
  helm = (args: string[], seconds = 60): Promise<string> => this.#run('helm', args, seconds);

  /** The parsed output of `kubectl get -o json`. */
  async get<T>(args: string[]): Promise<T> {
    return JSON.parse(await this.kubectl(['get', ...args, '-o', 'json'])) as T;
  }

  #run(name: Program, args: string[], seconds: number): Promise<string> {
    return run(program(name), args, { seconds, env: { KUBECONFIG: this.#config } });
  }
}
