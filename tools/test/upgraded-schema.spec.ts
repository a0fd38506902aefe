import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServiceDatabase } from '@thali/kit/database/service-database';
import { migrate } from '@thali/kit/service/migrate';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { type RunningServer, startPostgres } from '@thali/local-servers/servers';
import pg from 'pg';
import { definitionsIn } from '../migrations/migrations.ts';
import { recordedMigrations } from '../migrations/recorded.ts';
import { schemaOf } from './schema-of.ts';

const definitions = await definitionsIn(join(import.meta.dirname, '..', '..'));
let postgres: RunningServer;
beforeAll(async () => {
  postgres = await startPostgres({ dir: join(tmpdir(), `thali-test-${randomUUID()}`), durable: false });
}, 60_000);
afterAll(() => postgres?.remove(), 60_000);

/** The schema of a new database after each of these steps, one after the other. */
async function schemasAfter(service: string, steps: readonly ServiceDefinition[]): Promise<string[][]> {
  const { ownerUrl } = await createServiceDatabase(postgres.url, service, { owner: randomUUID(), runtime: randomUUID() });
  const schemas: string[][] = [];
  for (const definition of steps) {
    await migrate(definition, ownerUrl, ['secret']);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    schemas.push(await schemaOf(owner));
    await owner.end();
  }
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`drop database ${new URL(ownerUrl).pathname.slice(1)}`);
  await admin.end();
  return schemas;
}

describe.each(recordedMigrations())('a database that release $release made for $service', ({ service, migrations }) => {
  const definition = definitions.find(({ name }) => name === service) as ServiceDefinition;
  const functions = (schema: string[]) => schema.flatMap((line) => /^CREATE OR REPLACE FUNCTION (.*)/.exec(line)?.[1] ?? []);

  test('has after the upgrade the schema of a new one, and still every function that the release calls', async () => {
    const [then = [], upgraded = []] = await schemasAfter(service, [{ ...definition, migrations }, definition]);
    const [fresh = []] = await schemasAfter(service, [definition]);
    expect(then.length).toBeGreaterThan(50);
    expect(upgraded).toEqual(fresh);
    expect(functions(upgraded)).toEqual(expect.arrayContaining(functions(then)));
  });
});
