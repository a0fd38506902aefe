import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endWithParent } from '@thali/local-servers/end-with-parent';
import { send } from '@thali/local-servers/process-identity';

/** A process that the supervisor has started; servers and Node processes alike. */
export interface Launched {
  readonly pid: number;
  /** Resolves when the process has ended, with how it ended. */
  readonly exited: Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface Command {
  program: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
}

/** How long a process may take to drain after SIGTERM. */
const GRACE_MS = 12_000;

/** Starts a process in a group of its own: a Ctrl-C in the terminal reaches only the supervisor, which stops the rest in order. */
export async function launch({ program, args, cwd, env, onLine }: Command): Promise<Launched> {
  const child = spawn(...endWithParent(program, args, 'SIGTERM'), {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const exited = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('exit', () => send(-(child.pid as number), 'SIGKILL')); // its own children, which `node --watch` has
  });
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  const pid = child.pid as number;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      send(pid, 'SIGCONT');
      send(pid, signal);
    }
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    await exited;
    clearTimeout(force);
  };
  return { pid, exited, stop };
}

/**
 * Runs a command to its end and returns its lines.
 * @throws when it fails (with the end of what it printed) or when `signal` aborts it
 */
export async function runToEnd(command: Command & { signal?: AbortSignal }): Promise<string[]> {
  command.signal?.throwIfAborted();
  const lines: string[] = [];
  const onLine = (line: string) => {
    lines.push(line);
    command.onLine(line);
  };
  const running = await launch({ ...command, onLine });
  const abort = () => void running.stop();
  command.signal?.addEventListener('abort', abort);
  const how = await running.exited;
  command.signal?.removeEventListener('abort', abort);
  command.signal?.throwIfAborted();
  if (how !== 'exit code 0') throw new Error(`${lines.slice(-25).join('\n')}\n(${how})`);
  return lines;
}
