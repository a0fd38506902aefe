import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isAlive, type ProcessRef, processRef } from '@thali/local-servers/process-identity';
import type { RunNote } from './run-notes.ts';

/** A line of `.git/green`, newest first: a commit on which all of `make test` was green in a fresh clone. */
export type GreenNote = Pick<RunNote, 'commit' | 'at' | 'minutes' | 'passed' | 'unsteady'>;

/** Why nothing can be landed; a sentence for whoever asked. */
export class NotLanded extends Error {}

/**
 * Lands the last commit of the branch that is checked out: a fresh clone of it in a temporary folder, `.ci/run` there, and on green `main`
 * moves forward to exactly that commit, which is noted in `.git/green`. Red moves nothing. What is not committed is not landed.
 * @param checkout folder of the checkout
 * @returns the note
 * @throws NotLanded when it is red, when another landing runs, or when `main` can not move forward to the commit
 */
export async function land(checkout: string, say: (line: string) => void): Promise<GreenNote> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
  const gitFolder = resolve(checkout, git('rev-parse', '--git-common-dir'));
  const commit = git('rev-parse', 'HEAD');
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main' && git('merge-base', 'main', 'HEAD') !== git('rev-parse', 'main'))
    throw new NotLanded(`main has commits that ${branch} lacks: rebase it first.`);
  const giveBack = takeTurn(join(gitFolder, 'landing'));
  const clone = mkdtempSync(join(tmpdir(), 'thali-landing-'));
  try {
    if (git('status', '--porcelain')) say('What is not committed is not landed.');
    execFileSync('git', ['clone', '-q', checkout, clone]);
    execFileSync('git', ['checkout', '-q', '--detach', commit], { cwd: clone });
    const green = await runs(clone);
    const note = keepNotes(clone, checkout);
    if (!green) throw new NotLanded(`${commit.slice(0, 10)} is red: main stays where it is.`);
    if (!note) throw new NotLanded('The run was green and left no note of itself: nobody knows what it ran.');
    const { at, minutes, passed, unsteady } = note;
    // Refuses to go anywhere but forward, also when somebody moved main meanwhile.
    if (branch !== 'main') git('fetch', '-q', '.', `${commit}:refs/heads/main`);
    const landed: GreenNote = { commit, at, minutes, passed, unsteady };
    const file = join(gitFolder, 'green');
    writeFileSync(file, `${JSON.stringify(landed)}\n${existsSync(file) ? readFileSync(file, 'utf8') : ''}`);
    return landed;
  } finally {
    rmSync(clone, { recursive: true, force: true });
    giveBack();
  }
}

/** One landing at a time: the second would make the first one slow, and land on what is not main any more. */
function takeTurn(file: string): () => void {
  const holder = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProcessRef) : undefined;
  if (isAlive(holder)) throw new NotLanded(`A landing runs already (process ${holder.pid}).`);
  rmSync(file, { force: true });
  // Fails when somebody else was faster.
  writeFileSync(file, JSON.stringify(processRef(process.pid)), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

/**
 * Whether `.ci/run` ends well. Told to stop, it tells the run, in a process group of its own, and waits for its end.
 * @throws NotLanded when it was told to stop
 */
function runs(clone: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let stopped = false;
    const stop = () => {
      stopped = true;
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    // Heard before the run begins: on a busy machine it is told to stop while this process has not gone on yet.
    for (const signal of signals) process.once(signal, stop);
    const child = spawn(join(clone, '.ci', 'run'), { cwd: clone, stdio: 'inherit', detached: true });
    const end = (green: boolean) => {
      for (const signal of signals) process.off(signal, stop);
      if (stopped) reject(new NotLanded('Stopped: main stays where it is.'));
      else resolve(green);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

/** Brings the notes of the run home before the clone goes. @returns the run's own */
function keepNotes(clone: string, checkout: string): RunNote | undefined {
  const [from, to] = [clone, checkout].map((folder) => join(folder, 'test-results')) as [string, string];
  if (!existsSync(join(from, 'runs.jsonl'))) return undefined;
  mkdirSync(to, { recursive: true });
  for (const name of ['runs.jsonl', 'unsteady.jsonl'])
    if (existsSync(join(from, name))) appendFileSync(join(to, name), readFileSync(join(from, name)));
  return JSON.parse(readFileSync(join(from, 'runs.jsonl'), 'utf8').trim().split('\n').at(-1) as string) as RunNote;
}
