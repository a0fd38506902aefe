import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isAlive, processRef } from '@thali/local-servers/process-identity';
import { land, NotLanded } from '../gate/landing.ts';

let checkout: string;
const said: string[] = [];
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com', ...args], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
function commit(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(checkout, name), text);
  git('add', '.');
  git('commit', '-qm', Object.keys(files).join());
  return git('rev-parse', 'HEAD');
}
const mainIs = () => git('rev-parse', 'main');
const landing = () => land(checkout, (line) => said.push(line));

/** A project whose tests are green where the file `red` is missing, and that notes its run as `make test` does. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'thali-land-'));
  said.length = 0;
  git('init', '-q', '-b', 'main');
  mkdirSync(join(checkout, '.ci'));
  const note = '{"at":"2026-11-27T08:00:00.000Z","minutes":12.5,"passed":3,"unsteady":["late.spec.ts"]}';
  writeFileSync(
    join(checkout, '.ci', 'run'),
    `#!/bin/sh\nset -e\ncd "$(dirname "$0")/.."\nmkdir test-results\necho '${note}' > test-results/runs.jsonl\n[ ! -e ${checkout}/.git/meanwhile ] || sh ${checkout}/.git/meanwhile\n[ ! -e red ]\n`,
  );
  chmodSync(join(checkout, '.ci', 'run'), 0o755);
  commit({ '.gitignore': 'test-results/\n' });
  git('checkout', '-q', '-b', 'slice');
});
afterEach(() => {
  rmSync(checkout, { recursive: true, force: true });
});

test('green moves main forward to exactly the branch’s last commit, and notes it with its figures', async () => {
  const slice = commit({ feature: 'whole' });
  // Not committed: neither tested nor landed.
  writeFileSync(join(checkout, 'red'), '');
  await landing();
  expect(mainIs()).toBe(slice);
  expect(said).toEqual(['What is not committed is not landed.']);
  expect(JSON.parse(readFileSync(join(checkout, '.git', 'green'), 'utf8'))).toEqual({
    ...{ commit: slice, at: '2026-11-27T08:00:00.000Z', minutes: 12.5, passed: 3, unsteady: ['late.spec.ts'] },
  });
  expect(readFileSync(join(checkout, 'test-results', 'runs.jsonl'), 'utf8')).toContain('"minutes":12.5');
  expect(existsSync(join(checkout, '.git', 'landing'))).toBe(false);
});

test('a branch that is checked out in a worktree of its own lands as well', async () => {
  const slice = commit({ feature: 'whole' });
  git('checkout', '-q', '--detach', 'main');
  const worktree = mkdtempSync(join(tmpdir(), 'thali-land-worktree-'));
  try {
    git('worktree', 'add', '-q', worktree, 'slice');
    await land(worktree, () => undefined);
    expect(mainIs()).toBe(slice);
    expect(readFileSync(join(checkout, '.git', 'green'), 'utf8')).toContain(slice);
  } finally {
    rmSync(worktree, { recursive: true, force: true });
  }
});

test('the commit that was green last stands first', async () => {
  const first = commit({ feature: 'whole' });
  await landing();
  const second = commit({ other: 'whole' });
  await landing();
  const lines = readFileSync(join(checkout, '.git', 'green'), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).commit)).toEqual([second, first]);
});

test('red moves nothing and notes nothing', async () => {
  const before = mainIs();
  commit({ red: '' });
  await expect(landing()).rejects.toThrow(NotLanded);
  expect(mainIs()).toBe(before);
  expect(existsSync(join(checkout, '.git', 'green'))).toBe(false);
  expect(existsSync(join(checkout, '.git', 'landing'))).toBe(false);
});

test('main never moves but forward: not over commits that the branch lacks, also when they come during the run', async () => {
  commit({ feature: 'whole' });
  git('checkout', '-q', 'main');
  const ahead = commit({ other: 'landed before' });
  git('checkout', '-q', 'slice');
  await expect(landing()).rejects.toThrow('rebase it first');
  git('-c', 'core.editor=true', 'rebase', '-q', 'main');
  const made = git('commit-tree', '-p', ahead, '-m', 'meanwhile', `${ahead}^{tree}`);
  writeFileSync(join(checkout, '.git', 'meanwhile'), `git -C ${checkout} update-ref refs/heads/main ${made}\n`);
  await expect(landing()).rejects.toThrow();
  expect(git('log', '-1', '--format=%s', 'main')).toBe('meanwhile');
  expect(existsSync(join(checkout, '.git', 'green'))).toBe(false);
});

test('a second landing is told that one runs; one that was killed stands in nobody’s way', async () => {
  const slice = commit({ feature: 'whole' });
  const turn = join(checkout, '.git', 'landing');
  writeFileSync(turn, JSON.stringify(processRef(process.pid)));
  await expect(landing()).rejects.toThrow('A landing runs already');
  expect(existsSync(turn)).toBe(true);
  writeFileSync(turn, JSON.stringify({ pid: process.pid, identity: 'of another time' }));
  await landing();
  expect(mainIs()).toBe(slice);
});

test('green without a note of the run lands nothing, because nobody knows what ran', async () => {
  const before = mainIs();
  commit({ '.ci/run': '#!/bin/sh\n' });
  await expect(landing()).rejects.toThrow('left no note of itself');
  expect(mainIs()).toBe(before);
  expect(existsSync(join(checkout, '.git', 'green'))).toBe(false);
});

test('a landing that is told to stop ends its run, and leaves no clone and no turn behind', async () => {
  commit({ '.ci/run': '#!/bin/sh\nsleep 600 &\necho "$! $PWD"\nwait\n' });
  const script = `import { land } from '${join(import.meta.dirname, '..', 'gate', 'landing.ts')}';
    await land(process.cwd(), () => {}).catch(({ message }) => console.log(message));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const [sleeper, clone] = String((await lines.next()).value).split(' ') as [string, string];
  const asleep = processRef(Number(sleeper));
  child.kill('SIGTERM');
  expect((await lines.next()).value).toBe('Stopped: main stays where it is.');
  await once(child, 'close');
  expect([isAlive(asleep), existsSync(clone), existsSync(join(checkout, '.git', 'landing'))]).toEqual([false, false, false]);
});

test('on main itself there is nothing to move: the commit is noted as green', async () => {
  git('checkout', '-q', 'main');
  const slice = commit({ feature: 'whole' });
  await landing();
  expect(mainIs()).toBe(slice);
  expect(readFileSync(join(checkout, '.git', 'green'), 'utf8')).toContain(slice);
});
