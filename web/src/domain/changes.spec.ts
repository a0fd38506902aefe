/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { liveChanges, ownChanges } from '@thali/proto/changes';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
);
const heard = sources.flatMap((text) =>
  [...text.matchAll(/refetchOn\(\[([^\]]*)\]/g)].flatMap(([, names]) => names?.match(/\w+/g) ?? []),
);

it('each change makes something stale in its noun', () => {
  expect([...new Set(heard)].sort()).toEqual([...liveChanges, ...ownChanges].sort());
});
