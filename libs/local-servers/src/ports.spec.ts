import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { freePort } from './ports.ts';

const many = 500;
/** Looks for many ports, says them, and goes on living until it is told to stop. */
const looker = `import { freePort } from '${join(import.meta.dirname, 'ports.ts')}';
  const ports = [];
  for (let left = ${many}; left > 0; left -= 1) ports.push(await freePort());
  console.log(JSON.stringify(ports));
  process.stdin.resume();`;

test('no two that look for a port at once are given the same one, in one process or in two', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', looker], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ports: number[] = [];
  const look = async () => {
    for (let left = many; left > 0; left -= 1) ports.push(await freePort());
  };
  const [[said]] = await Promise.all([once(createInterface({ input: child.stdout }), 'line'), look(), look()]);
  ports.push(...JSON.parse(said));
  child.stdin.end();
  await once(child, 'close');
  expect(ports.filter((port, at) => ports.indexOf(port) !== at)).toEqual([]);
}, 60_000);
