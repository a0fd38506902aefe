import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Migration } from '@thali/kit/database/database';
import { startPostgres } from '@thali/local-servers/servers';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { letterheadsOf, type OnLetterhead } from '../src/letterheads/letterhead.js';
import { Letterheads1765100020000 } from '../src/migrations/1765100020000-letterheads.js';
import { StateTaxOnLetterheads1765300000100 } from '../src/migrations/1765300000100-state-tax-on-letterheads.js';
import { databaseBefore } from './database-before.js';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres({ dir: join(tmpdir(), `thali-test-${uuidv7()}`) });
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

/** A database from before this migration with a store's copy. `issue` writes an invoice; `upgrade` runs the other migrations. */
async function before(name: string, migration: new () => Migration, gstin: string) {
  const { admin, upgrade } = await databaseBefore(postgres, name, migration);
  const tenantId = uuidv7();
  const store = { store_name: 'Annapurna', gstin, currency: 'INR', kitchen_slow_minutes: 5 };
  await admin.query(`insert into catalog_copy (tenant_id, kind, id, revision, data) values ($1, 'store', $1, 1, $2)`, [
    tenantId,
    JSON.stringify(store),
  ]);
  const issue = async (number: string) => {
    const { rows } = await admin.query<OnLetterhead>(
      `insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
         total_minor, delivery_type) values ($1, $2, '2026-11-20', now(), 'x', 'INR', 100, 0, 0, 100, 'dinein') returning *`,
      [tenantId, number],
    );
    return rows[0] as OnLetterhead;
  };
  return { admin, tenantId, issue, upgrade };
}

it('a store that is there gets its first letterhead, and what was issued before is left as it is', async () => {
  const gstin = '27AAPFU0939F1ZV';
  const { admin, tenantId, issue, upgrade } = await before('ordering', Letterheads1765100020000, gstin);
  await issue('26-27/000001');
  await upgrade();
  const letterheads = await admin.query('select tenant_id, number, title, seller from letterhead where number = 1');
  expect(letterheads.rows).toEqual([
    {
      ...{ tenant_id: tenantId, number: 1, title: 'Tax Invoice' },
      seller: { store_name: 'Annapurna', gstin, currency: 'INR' },
    },
  ]);
  expect((await admin.query('select letterhead from invoice')).rows).toEqual([{ letterhead: null }]);
  await admin.end();
});

it('what a store in Chandigarh issued says SGST for ever, what it issues from the upgrade on says UTGST', async () => {
  const stage = await before('ordering_two', StateTaxOnLetterheads1765300000100, '04AAGCB7383J1ZG');
  const { admin, tenantId, issue, upgrade } = stage;
  const documents = [await issue('26-27/000001')];
  await upgrade();
  documents.push(await issue('26-27/000002'));
  const tx = { query: async (text: string, values: unknown[]) => (await admin.query(text, values)).rows };
  const letterheadOf = await letterheadsOf(tx as unknown as EntityManager, tenantId, documents);
  expect(documents.map(letterheadOf)).toMatchObject([
    { template: 2, title: 'Tax Invoice', store_name: 'Annapurna', state_tax: 'SGST' },
    { template: 3, title: 'Tax Invoice', store_name: 'Annapurna', state_tax: 'UTGST' },
  ]);
  await admin.end();
});
