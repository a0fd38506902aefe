import { layoutOf } from './layout.ts';
import { StepError } from './progress.ts';
import { AlreadyRunningError, type Running } from './running.ts';
import { startThali } from './start-thali.ts';
import type { StartOptions, Thali } from './thali.ts';

/**
 * `make up` and `make dev`: starts everything, prints where it runs, and stops it on Ctrl-C, SIGTERM or when the terminal closes. Returns
 * the exit code.
 */
export async function runUp(options: StartOptions): Promise<number> {
  const began = performance.now();
  const asked = new AbortController();
  let thali: Thali | undefined;
  const ended = new Promise<void>((resolve) => {
    const onSignal = () => {
      if (asked.signal.aborted) return;
      process.stdout.write('\nStopping ...\n');
      asked.abort();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // the reader of our output may close first

  try {
    thali = await startThali({ ...options, signal: asked.signal });
    process.stdout.write(welcome(thali, (performance.now() - began) / 1000));
    await ended;
    await thali.stop();
    process.stdout.write('Stopped. `make up` goes on where it was.\n');
    return 0;
  } catch (error) {
    if (error instanceof AlreadyRunningError) {
      process.stdout.write(alreadyRunning(options.stateDir, error.running));
      return 0;
    }
    if (asked.signal.aborted) return 130;
    if (!(error instanceof StepError)) throw error;
    process.stderr.write(`\n${error.step} failed.\n\nWhy:\n${indent(error.message)}\n\nWhat to do:\n${indent(error.advice)}\n`);
    return 1;
  }
}

function welcome({ baseUrl, users }: Thali, seconds: number): string {
  const width = Math.max(...users.map(({ username }) => username.length));
  const people = users.map(({ username, password, role }) => `    ${username.padEnd(width)}  ${password}  (${role})`);
  return `\n  Thali answers at ${baseUrl} after ${seconds.toFixed(1)} s. Ctrl-C stops it.\n\n  Sign in as\n${people.join('\n')}\n\n`;
}

function alreadyRunning(stateDir: string, { supervisor, baseUrl, parts }: Running): string {
  const lines = Object.entries(parts).map(([name, { pid }]) => `    ${name.padEnd(10)} ${pid}`);
  const where = baseUrl ? `answers at ${baseUrl}` : 'is just starting';
  const people = baseUrl ? `\n  The sign-ins are in ${layoutOf(stateDir).demo}.` : '';
  return `  Thali runs already and ${where} (supervisor ${supervisor.pid}):\n${lines.join('\n')}${people}\n  \`make logs\` shows what it does, \`make down\` stops it.\n`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
