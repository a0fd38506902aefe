import { randomUUID } from 'node:crypto';
import { erasureProof } from '@thali/kit/domain/erasure/erasure-proof';
import { law } from '@thali/testing/law';
import pg from 'pg';
import { SERVICES, type ServiceName } from '../../tools/stack/layout.ts';
import { thali } from './thali.ts';

/** Connects with a service's database password, as the runtime role. */
async function asServing<T>(service: ServiceName, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: thali.databaseUrl(service) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const listed = async (client: pg.Client, tenantId: string) =>
  (await client.query('select from erased_tenant where id = $1', [tenantId])).rowCount;

describe.each(SERVICES)('the role that serves %s', (service) => {
  const victim = randomUUID();
  const other = SERVICES.find((name) => name !== service) as string;

  test('can not put a tenant on the list of the erased, nor take one off, nor read what proves a deletion', () =>
    asServing(service, async (client) => {
      for (const statement of [
        `insert into erased_tenant (id) values ('${victim}')`,
        `update erased_tenant set id = '${victim}'`,
        'delete from erased_tenant',
        'truncate erased_tenant',
        'select * from erasure_key',
        `insert into erasure_key values ('\\x00', '\\x00')`,
        'delete from erasure_key',
        'alter table erased_tenant disable row level security',
      ])
        await law(`refused: ${statement}`, () =>
          expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/),
        );
      await law('nobody is erased who was not deleted', () =>
        expect(client.query('select erase_tenant($1, 100)', [victim])).rejects.toThrow('not a deleted tenant'),
      );
    }));

  test('can not begin an erasure without the proof for this tenant and this service', () =>
    asServing(service, async (client) => {
      const secret = thali.erasureSecret;
      const proofs = {
        none: null,
        empty: '',
        guessed: 'f'.repeat(64),
        "another tenant's": erasureProof(secret, service, randomUUID()),
        "another service's": erasureProof(secret, other, victim),
        'of another secret': erasureProof('guessed', service, victim),
      };
      for (const [what, proof] of Object.entries(proofs)) {
        const { rows } = await client.query('select begin_erasure($1, $2) as due', [victim, proof]);
        const erased = await listed(client, victim);
        await law('no erasure without its proof', () => expect([what, rows[0].due, erased]).toEqual([what, false, 0]));
      }
      await client.query('select note_erasure($1, true)', [victim]);
      const erased = await listed(client, victim);
      await law('no erasure without its proof', () => expect(erased).toBe(0));
      await client.query('begin');
      const { rows } = await client.query('select begin_erasure($1, $2) as due', [victim, erasureProof(secret, service, victim)]);
      expect([rows[0].due, await listed(client, victim)]).toEqual([true, 1]);
      await client.query('rollback');
    }));
});
