import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('{libs/kit,services/*,gateway}/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.spec.ts'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));
const broker = 'libs/kit/src/broker/broker.ts';

test('one file connects to the broker, and no other sees the connection', () => {
  const holds = /import[^;]*\b(connect|NatsConnection|wsconnect)\b[^;]*from '@nats-io\//;
  expect(sources.filter(({ text }) => holds.test(text)).map(({ path }) => path)).toEqual([broker]);
});

test('whether the broker is there is read in one place', () => {
  const reads = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/([\w.]+)\.status\(\)/g)].map(([, of]) => `${path}: ${of}`),
  );
  // The second one reads the status of a consumer's messages, not whether the broker is connected.
  expect(reads.sort()).toEqual([`${broker}: this.nc`, 'libs/kit/src/events/event-consumer.ts: messages']);
});
