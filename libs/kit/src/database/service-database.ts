import pg from 'pg';

export interface ServiceDatabase {
  /** The runtime role: reads and writes rows, owns nothing, is bound by row-level security. */
  databaseUrl: string;
  /** The role that owns database and schema and runs the migrations. */
  ownerUrl: string;
}

export interface RolePasswords {
  owner: string;
  runtime: string;
}

/**
 * Makes database `thali_<name>` with its two roles and their rights, the same for development, tests and production.
 * Safe to repeat; the passwords are set anew each time.
 * @param adminUrl of a superuser
 */
export async function createServiceDatabase(adminUrl: string, name: string, passwords: RolePasswords): Promise<ServiceDatabase> {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name)) throw new Error(`not a name for a database: ${name}`);
  const runtime = `thali_${name}`;
  const owner = `${runtime}_owner`;
  await run(adminUrl, async (admin) => {
    await createRole(admin, owner, passwords.owner);
    await createRole(admin, runtime, passwords.runtime);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [runtime]);
    if (!rowCount) await admin.query(`CREATE DATABASE ${runtime} OWNER ${owner}`);
    await admin.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
  });
  await run(urlFor(adminUrl, { database: runtime }), (admin) => admin.query(`ALTER SCHEMA public OWNER TO ${owner}`));
  const ownerUrl = urlFor(adminUrl, { database: runtime, user: owner, password: passwords.owner });
  await grantRuntime(ownerUrl, runtime);
  return { databaseUrl: urlFor(adminUrl, { database: runtime, user: runtime, password: passwords.runtime }), ownerUrl };
}

/**
 * Grants a service's runtime role its rights in the owner's database: use of the tables, sequences and functions that the owner creates
 * from now on, and nothing more. It runs as the owner, so an operator only has to create two roles and a database. Safe to repeat.
 */
export async function grantRuntime(ownerUrl: string, runtimeRole: string): Promise<void> {
  await run(ownerUrl, async (owner) => {
    const database = owner.escapeIdentifier(owner.database ?? '');
    const runtime = owner.escapeIdentifier(runtimeRole);
    await owner.query(`
      REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
      GRANT CONNECT ON DATABASE ${database} TO ${runtime};
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO ${runtime};
      ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
      ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${runtime};
      ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${runtime};
      ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO ${runtime};
      ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON FUNCTIONS TO ${runtime};
    `);
  });
}

async function createRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (!rowCount) await admin.query(`CREATE ROLE ${role}`);
  const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
  await admin.query(`ALTER ROLE ${role} ${rights} PASSWORD ${admin.escapeLiteral(password)}`);
}

/** Advisory lock, held until the session ends, so that only one process at a time changes a database's roles, rights or schema. */
export const lockSetUp = (client: pg.Client): Promise<unknown> =>
  client.query(`SELECT pg_advisory_lock(hashtext('thali set-up'))`);

async function run<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await lockSetUp(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlFor(base: string, change: { database: string; user?: string; password?: string }): string {
  const url = new URL(base);
  url.pathname = `/${change.database}`;
  if (change.user) url.username = change.user;
  if (change.password) url.password = encodeURIComponent(change.password);
  return url.href;
}
