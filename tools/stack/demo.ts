import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runToEnd } from '../supervisor/launch.ts';
import { demoEnvironment, type StackContext } from './environment.ts';
import { CHECKOUT, PINNED_NODE } from './layout.ts';
import { type DemoUser, saveState } from './state.ts';

/** Loads the demo data once, through the running stack, and stores the users who can sign in. */
export async function loadDemo(context: StackContext, onLine: (line: string) => void, signal?: AbortSignal): Promise<string> {
  const { state, stateDir } = context;
  const loader = join(CHECKOUT, 'tools', 'demo', 'load.ts');
  const database = await systemIdentifier(context.servers.postgres.url);
  if (state.demoIn === database) return 'loaded already';
  if (!existsSync(loader)) return 'none in this checkout';
  const env = demoEnvironment(context);
  const lines = await runToEnd({ program: PINNED_NODE, args: [loader], cwd: CHECKOUT, env, onLine, signal });
  const { users } = JSON.parse(lines.findLast((line) => line.startsWith('{"users"')) ?? '') as { users: DemoUser[] };
  Object.assign(state, { demoIn: database, users });
  saveState(stateDir, state);
  return `${users.length} people can sign in`;
}

async function systemIdentifier(postgresUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()');
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

/** Users who can sign in: those of the demo, or only the operator when there is no demo. */
export function signIns({ users, operator }: StackContext['state']): DemoUser[] {
  if (users.length) return users;
  return [{ ...operator, role: 'superadmin', scope: null, tenant_id: null }];
}
