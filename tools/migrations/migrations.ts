import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import type { QueryRunner } from 'typeorm';

/** The statements that a service's migrations execute, by the migration's name, in the order in which they run. */
export type Executed = Map<string, string[]>;
/** SHA-256 of what each migration of a service executes, by its name: `released.json` by service. */
export type Hashes = Record<string, string>;

/** The services of a checkout, whichever folders are there. Decorators: run with tools/swc-hook.mjs, or in Jest. */
export async function definitionsIn(checkout: string): Promise<ServiceDefinition[]> {
  const paths = globSync('services/*/src/definition.ts', { cwd: checkout }).sort();
  const modules = await Promise.all(paths.map((path) => import(join(checkout, path))));
  return modules.flatMap((module) => Object.values(module) as ServiceDefinition[]);
}

/** Runs the migrations with a recording runner: they must not depend on what a database answers. */
export async function executedBy({ migrations = [] }: ServiceDefinition): Promise<Executed> {
  const executed: Executed = new Map();
  for (const migration of migrations) {
    const statements: string[] = [];
    const runner = { query: async (statement: string) => void statements.push(statement) };
    await new migration().up(runner as unknown as QueryRunner);
    executed.set(migration.name, statements);
  }
  // In TypeORM's order: by the time in their names.
  return new Map([...executed].sort(([a], [b]) => Number(a.slice(-13)) - Number(b.slice(-13))));
}

export const hashesOf = (executed: Executed): Hashes =>
  Object.fromEntries(
    [...executed].map(([name, statements]) => [name, createHash('sha256').update(JSON.stringify(statements)).digest('hex')]),
  );

/** Faults of a service's migrations compared with the released ones, in sentences that say what to do. */
export function unfrozen(service: string, released: Hashes, now: Hashes): string[] {
  const names = new Set([...Object.keys(released), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const of = `${service}: ${name}`;
    if (!now[name]) return [`${of} was released and is gone. Databases have run it and new ones need it: put it back.`];
    if (!released[name])
      return [`${of} is new. When it is as it shall stay, run \`make freeze\` and commit released.json with it.`];
    return released[name] === now[name]
      ? []
      : [
          `${of} was released and executes something else now. Databases that have run it will not again: put it back, and write a new migration.`,
        ];
  });
}

/** Functions that only triggers call: no code names them, and both releases of an upgrade share the triggers. */
const ofTriggers = ['letterhead_seller'];

/** Functions that a migration defines again after an earlier one: a running older release still calls them as they were. */
export function remadeFunctions(service: string, executed: Executed): string[] {
  const madeBy = new Map<string, string>();
  return [...executed].flatMap(([migration, statements]) =>
    statements.flatMap((statement) =>
      [...statement.matchAll(/create\s+(?:or\s+replace\s+)?function\s+(\w+)\s*\(.*?\breturns\s+(\w+)/gis)].flatMap(
        ([, name = '', type]) => {
          const before = madeBy.get(name);
          madeBy.set(name, migration);
          if (!before || type === 'trigger' || ofTriggers.includes(name)) return [];
          return [
            `${service}: ${migration} makes ${name} of ${before} anew. The release before calls it: give the new one the next number, _v<N>.`,
          ];
        },
      ),
    ),
  );
}
