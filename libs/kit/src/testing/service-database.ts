import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface ServiceDatabase {
  /** The owner: migrations only. */
  ownerUrl: string;
  /** The runtime role: owns nothing, row-level security binds it. */
  url: string;
}

/** Makes database `<name>` with its owner `<name>_owner` and its runtime role `<name>`; what is there stays, passwords are set anew. */
export async function createServiceDatabase(
  adminUrl: string,
  name: string,
  passwords = { owner: randomBytes(16).toString('hex'), runtime: randomBytes(16).toString('hex') },
): Promise<ServiceDatabase> {
  const owner = `${name}_owner`;
  await withClient(adminUrl, async (client) => {
    for (const [role, password] of [
      [owner, passwords.owner],
      [name, passwords.runtime],
    ]) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      await client.query(
        `${rowCount ? 'alter' : 'create'} role "${role}" login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}'`,
      );
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database "${name}" owner "${owner}"`);
    await client.query(`revoke all on database "${name}" from public`);
    await client.query(`grant connect on database "${name}" to "${name}"`);
  });
  const at = (user: string, password: string) => {
    const url = new URL(adminUrl);
    url.username = user;
    url.password = password;
    url.pathname = `/${name}`;
    return url.toString();
  };
  const ownerUrl = at(owner, passwords.owner);
  await withClient(ownerUrl, async (client) => {
    await client.query(`grant usage on schema public to "${name}"`);
    await client.query(`alter default privileges grant select, insert, update, delete on tables to "${name}"`);
    await client.query(`alter default privileges grant usage on sequences to "${name}"`);
    await client.query(`alter default privileges revoke execute on functions from public`);
    await client.query(`alter default privileges grant execute on functions to "${name}"`);
  });
  return { ownerUrl, url: at(name, passwords.runtime) };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
