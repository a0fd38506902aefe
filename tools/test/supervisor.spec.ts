import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify } from '@thali/local-servers/process-identity';
import { eventually } from '@thali/testing/eventually';
import { launch, runToEnd } from '../supervisor/launch.ts';
import { LogFiles } from '../supervisor/log-files.ts';
import { Part } from '../supervisor/part.ts';
import { readableLine } from '../supervisor/readable-line.ts';

const dir = join(tmpdir(), `thali-test-${randomUUID()}`);
const node = (code: string, onLine: (line: string) => void = () => {}) => ({
  program: process.execPath,
  args: ['-e', code],
  cwd: '/',
  env: {},
  onLine,
});
const parts: Part[] = [];

function supervise(code: string, pause = { first: 5, longest: 20 }, steadyMs = 30_000) {
  const said: string[] = [];
  const events = new EventTarget();
  const part = new Part({
    name: 'part',
    launch: () => launch(node(code)),
    say: (text) => said.push(text),
    changed: () => events.dispatchEvent(new Event('changed')),
    pause,
    steadyMs,
  });
  parts.push(part);
  return { part, said, events };
}

afterEach(() => Promise.all(parts.splice(0).map((part) => part.stop('SIGKILL'))));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a part that is killed is started again under another pid', async () => {
  const { part, events } = supervise('setInterval(() => {}, 1000)');
  await part.start();
  const first = part.pid as number;
  part.kill('SIGKILL');
  while (part.pid === undefined || part.pid === first) await once(events, 'changed');
  expect(identify(first)).toBeUndefined();
  expect(identify(part.pid)).toBeDefined();
});

test('the pause before the next start grows up to its limit', async () => {
  const { part, said, events } = supervise('process.exit(3)');
  await part.start();
  while (said.length < 4) await once(events, 'changed');
  await part.stop();
  expect(said.slice(0, 4).map((text) => /again in (.*) s/.exec(text)?.[1])).toEqual(['0.005', '0.01', '0.02', '0.02']);
  expect(said[0]).toContain('exit code 3');
});

test('who had started and is killed again and again does not wait longer each time', async () => {
  const { part, said, events } = supervise('setTimeout(() => process.exit(3), 200)', { first: 5, longest: 20 }, 100);
  await part.start();
  while (said.length < 3) await once(events, 'changed');
  await part.stop();
  expect(said.slice(0, 3).map((text) => /again in (.*) s/.exec(text)?.[1])).toEqual(['0.005', '0.005', '0.005']);
});

test('a part that was stopped stays down until it is started', async () => {
  const { part, said } = supervise('setInterval(() => {}, 1000)');
  await part.start();
  const first = part.pid as number;
  await part.stop();
  expect(identify(first)).toBeUndefined();
  expect([part.pid, said]).toEqual([undefined, []]);
  await part.start();
  expect(part.pid).not.toBe(first);
});

test('a frozen part can be stopped', async () => {
  const { part } = supervise('setInterval(() => {}, 1000)');
  await part.start();
  const pid = part.pid as number;
  part.kill('SIGSTOP');
  await part.stop();
  expect(identify(pid)).toBeUndefined();
});

test('stopping a part ends what it started itself', async () => {
  const grandchild = new Promise<number>((resolve) => {
    const code = `console.log(require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid); setInterval(() => {}, 1000)`;
    const part = new Part({
      name: 'part',
      launch: () => launch(node(code, (line) => resolve(Number(line)))),
      say: () => {},
      changed: () => {},
    });
    parts.push(part);
    void part.start();
  });
  const pid = await grandchild;
  await parts[0]?.stop();
  // The process is no child of ours, so its end is not reported: the system removes it a moment later.
  await eventually('its end', () => !identify(pid));
});

test('a command that fails throws what it printed last', async () => {
  await expect(runToEnd(node(`console.error('no such column'); process.exit(1)`))).rejects.toThrow(/no such column/);
});

test('a command is ended when its start is called off', async () => {
  const asked = new AbortController();
  const running = runToEnd({ ...node('console.log(1); setInterval(() => {}, 1000)', () => asked.abort()), signal: asked.signal });
  await expect(running).rejects.toThrow(/abort/i);
});

test('a log file that has reached its limit is put aside, once', () => {
  const logs = new LogFiles({ dir, names: ['ordering'], limit: 10 });
  for (const line of ['the first line', 'the second line', 'third']) logs.write('ordering', line);
  expect(readFileSync(join(dir, 'ordering.log'), 'utf8')).toBe('third\n');
  expect(readFileSync(join(dir, 'ordering.log.1'), 'utf8')).toBe('the second line\n');
});

test('structured log lines are shown readable, other lines as they are', () => {
  const line = '{"level":40,"time":"2026-11-21T02:03:04.567Z","service":"ordering","msg":"slow","ms":900}';
  expect(readableLine(line)).toBe('02:03:04.567 WARN slow ms=900');
  expect(readableLine('{ not json')).toBe('{ not json');
});
