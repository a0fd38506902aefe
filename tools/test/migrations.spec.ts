import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from '@jest/globals';
import { migrationsIn } from '../migrations/lists.ts';
import { definitionsIn, type Executed, executedBy, hashesOf, remadeFunctions, unfrozen } from '../migrations/migrations.ts';

const root = join(import.meta.dirname, '..', '..');
const released = JSON.parse(readFileSync(join(root, 'tools/migrations/released.json'), 'utf8'));
const services: [name: string, executed: Executed][] = [];
for (const definition of await definitionsIn(root)) services.push([definition.name, await executedBy(definition)]);

test('every service is in the list of released migrations', () => {
  expect(Object.keys(released).sort()).toEqual(services.map(([name]) => name).sort());
});

test.each(services)('%s: every migration of its folder is run (`make freeze` lists it)', (name, executed) => {
  const left = migrationsIn(join(root, 'services', name, 'src')).filter((migration) => !executed.has(migration.name));
  expect(left).toEqual([]);
});

test.each(services)('%s: what a released migration executes never changes', (name, executed) => {
  expect(unfrozen(name, released[name] ?? {}, hashesOf(executed))).toEqual([]);
});

test.each(services)('%s: a function that a release calls is not made anew under its name', (name, executed) => {
  expect(remadeFunctions(name, executed)).toEqual([]);
});

test('a migration imports nothing but types: its SQL stands in its file', () => {
  const paths = globSync(['services/*/src/migrations/*.ts', 'libs/kit/src/**/*-migration.ts'], { cwd: root });
  expect(paths.length).toBeGreaterThan(50);
  const importing = paths.filter((path) => /^import (?!type )|import\(/m.test(readFileSync(join(root, path), 'utf8')));
  expect(importing).toEqual([]);
});

describe('who touches a released migration is told what to do', () => {
  it.each([
    ['nothing, when nothing changed', { A1: 'a' }, { A1: 'a' }, []],
    ['when it executes something else', { A1: 'a' }, { A1: 'b' }, [expect.stringContaining('put it back, and write a new')]],
    ['when it is gone', { A1: 'a' }, {}, [expect.stringContaining('put it back')]],
    ['when it is new', {}, { A1: 'a' }, [expect.stringContaining('make freeze')]],
  ])('%s', (_name, before, now, said) => {
    expect(unfrozen('menu', before, now as Record<string, string>)).toEqual(said);
  });
});

describe('a function that is made again', () => {
  const makes = (name: string, type: string) =>
    `create or replace function ${name}(batch jsonb,\n extras boolean) returns ${type} language sql`;
  const faults = (first: string, second: string) =>
    remadeFunctions(
      'menu',
      new Map([
        ['First1', [first]],
        ['Second2', [second]],
      ]),
    );
  it('is refused when it has the name of an earlier one', () => {
    expect(faults(makes('place', 'jsonb'), makes('place', 'jsonb'))).toEqual([expect.stringContaining('_v<N>')]);
  });
  it('is welcome under the next number, and as the function of a trigger', () => {
    expect(faults(makes('place', 'jsonb'), makes('place_v2', 'jsonb'))).toEqual([]);
    expect(faults(makes('keep', 'trigger'), makes('keep', 'trigger'))).toEqual([]);
  });
});
