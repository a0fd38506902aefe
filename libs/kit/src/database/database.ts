import type { Pool, PoolClient, QueryResult } from 'pg';
import { DataSource, type EntityManager, type EntitySchema, type MixedList, type QueryRunner } from 'typeorm';
import type { AppError } from '../call/app-error.js';
import type { CallContext } from '../call/context.js';
import type { Log } from '../process/log.js';
import { traced } from '../process/tracing.js';
import { batches, ConnectionTurns, house, strangers } from './connection-turns.js';
import { type Decided, decideRefused, isDecidable, type KeysOf, once } from './idempotency.js';
import { MortalClient } from './mortal-client.js';
import { waitForDatabase } from './wait-for-database.js';

/** A step of a service's schema, named after its class. There is no way down (ADR 34). */
export interface Migration {
  /** Executes literal SQL only, so that the migration does the same in every later version. */
  up(runner: QueryRunner): Promise<unknown>;
}

export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  /** What PostgreSQL calls the connections (pg_stat_activity). */
  name?: string;
  /** The pool's connections are opened by `openAll` and stay open when nobody needs them; by default one that is idle is closed after 10 s. */
  kept?: boolean;
  entities?: MixedList<(new () => unknown) | EntitySchema>;
  migrations?: (new () => Migration)[];
  /**
   * For migrations: statements have no time-out, because an index over years of orders takes long. The lock time-out is shorter than that
   * of orders, because every statement on the table queues behind a migration that waits for its lock.
   */
  migrates?: boolean;
  /** How long a statement may take, milliseconds. */
  statementMs?: number;
}

/** How long a connection is waited for, milliseconds: until one is free, and until one is open. */
const patienceMs = 1_500;

/** A data source with the limits every process runs under: a frozen database is a quick failure, not a hanging request. */
export const createDataSource = ({
  url,
  poolSize = 10,
  name,
  kept = false,
  entities = [],
  migrations = [],
  migrates,
  statementMs = 5_000,
}: DatabaseOptions): DataSource =>
  new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: entities as never,
    migrations: migrations as never,
    migrationsTableName: 'migration',
    // Returns bigint as number: amounts are far below 2^53.
    parseInt8: true,
    extra: {
      application_name: name,
      connectionTimeoutMillis: patienceMs,
      ...(kept && { min: poolSize }),
      ...(!migrates && { query_timeout: statementMs + 5_000, statement_timeout: statementMs }),
      lock_timeout: migrates ? 300 : 2_000,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      Client: MortalClient,
    },
  });

/**
 * Waits for the database as long as it takes, whatever the error: its role and its database may be made later.
 * @throws the signal's reason once `stopping` is raised
 */
export async function connectDatabase(source: DataSource, log: Log, stopping?: AbortSignal): Promise<void> {
  await waitForDatabase(
    () => source.initialize(),
    log,
    stopping,
    () => true,
  );
}

/**
 * Opens every connection of a pool, and waits for the database as long as it takes.
 * @throws the signal's reason once `stopping` is raised
 */
export async function openAll(source: DataSource, log: Log, stopping?: AbortSignal): Promise<void> {
  const { poolSize = 1 } = source.options as { poolSize?: number };
  await waitForDatabase(() => Promise.all(Array.from({ length: poolSize }, () => source.query('select 1'))), log, stopping);
}

/** The tenant whose rows a transaction sees, and the trace context that it belongs to. */
type TenantOf = Pick<CallContext, 'tenantId' | 'traceparent'>;
const postgresql = { 'db.system.name': 'postgresql' };
type AfterCommit = () => Promise<void> | void;

export interface DatabaseUses {
  /** Scope of the Idempotency-Keys. Default: `user`. */
  keysOf?: KeysOf;
  /** Whether the service writes for many tenants in one statement: a connection is kept for that. */
  batches?: boolean;
}

/**
 * The only way to a service's tables: transactions that see one tenant's rows. Parties take turns at the pool's connections. One that has a
 * transaction must not begin another in it.
 */
export class Database {
  private readonly callbacks = new WeakMap<EntityManager, AfterCommit[]>();
  private readonly keysOf: KeysOf;
  private readonly turns: ConnectionTurns;

  constructor(
    readonly source: DataSource,
    { keysOf = 'user', batches: hasBatches = false }: DatabaseUses = {},
  ) {
    const { poolSize = 10 } = source.options as { poolSize?: number };
    this.keysOf = keysOf;
    this.turns = new ConnectionTurns({ size: poolSize, batches: hasBatches, patienceMs });
  }

  /** One transaction for one tenant; row-level security hides every other tenant's rows. */
  tx<T>({ tenantId, traceparent }: TenantOf, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return traced('transaction', 'client', { parent: traceparent, attributes: postgresql }, () =>
      this.transaction(tenantId, async (tx) => {
        await setTenant(tx, tenantId);
        return work(tx);
      }),
    );
  }

  /**
   * A transaction that changes data and whose result is the operation's answer. It is decided once per Idempotency-Key: a repeated call
   * gets the stored answer or refusal.
   */
  async command<T>(context: CallContext, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.tx(context, (tx) => once(tx, context, this.keysOf, () => work(tx)));
    } catch (error) {
      if (!isDecidable(context, error)) throw error;
      const decided = await this.refuse<T>(context, error);
      if ('refusal' in decided) throw decided.refusal;
      return 'free' in decided ? this.command(context, work) : decided.answer;
    }
  }

  /**
   * For commands that do not run through `command`: stores the refusal under the call's key, unless an earlier call with the key has a
   * result.
   */
  refuse<T>(context: CallContext, error: AppError): Promise<Decided<T>> {
    return this.tx(context, (tx) => decideRefused<T>(tx, context, this.keysOf, error));
  }

  /** A transaction over kit's own tables of all tenants (outbox, inbox, keys). Use cases never need it. */
  workerTx<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.transaction(house, async (tx) => {
      await tx.query(`select set_config('app.worker', 'on', true)`);
      return work(tx);
    });
  }

  /**
   * A transaction of a caller without a tenant that knows a secret: it sets `setting` to the secret, and sees only the rows that a
   * row-level security policy shows for that value.
   */
  txWith<T>(setting: `app.${string}`, secret: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.transaction(strangers, async (tx) => {
      await tx.query('select set_config($1, $2, true)', [setting, secret]);
      return work(tx);
    });
  }

  /** One statement without a tenant and without a transaction around it: for code that keeps its own tables, such as the job queue. */
  query<R extends object>(text: string, values?: unknown[]): Promise<QueryResult<R>> {
    return this.turns.run(house, () => this.pool.query<R>(text, values));
  }

  /**
   * One prepared statement without a transaction around it: for a database function that sets the tenant for row-level security itself.
   * @param callers the trace contexts of the calls that the statement serves
   * @param party whose turn it takes (connection-turns.ts)
   */
  async statement<R extends object>(
    name: string,
    text: string,
    values: unknown[],
    { callers = [], party = batches }: { callers?: readonly string[]; party?: string } = {},
  ): Promise<R[]> {
    const [parent, ...also] = callers;
    const { rows } = await traced(name, 'client', { parent, also, attributes: postgresql }, () =>
      this.turns.run(party, () => this.pool.query<R>({ name, text, values })),
    );
    return rows;
  }

  /** Runs `callback` once the transaction has committed and before its caller goes on; never when it rolled back. */
  afterCommit(tx: EntityManager, callback: AfterCommit): void {
    const list = this.callbacks.get(tx);
    if (list) list.push(callback);
    else this.callbacks.set(tx, [callback]);
  }

  private get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /** The connection is given back before the callbacks run, which may want one themselves. */
  private async transaction<T>(party: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    let callbacks: AfterCommit[] = [];
    const result = await this.turns.run(party, () =>
      this.source.transaction(async (tx) => {
        const value = await work(tx);
        callbacks = this.callbacks.get(tx) ?? [];
        return value;
      }),
    );
    for (const callback of callbacks) await callback();
    return result;
  }
}

/**
 * Executes a prepared statement in the transaction: each connection parses and plans it once. Only for frequent statements with a trivial
 * plan, because a plan made for a small table is kept when the table has grown.
 */
export async function prepared<R extends object>(tx: EntityManager, name: string, text: string, values: unknown[]): Promise<R[]> {
  const client: PoolClient = await tx.queryRunner?.connect();
  return (await client.query<R>({ name, text, values })).rows;
}

/** Sets the tenant of the running transaction for row-level security. */
export const setTenant = (tx: EntityManager, tenantId: string): Promise<unknown> =>
  prepared(tx, 'set_tenant', `select set_config('app.tenant_id', $1, true)`, [tenantId]);

/** Opens the running transaction to exactly these tenants, in the tables that have a policy for it (ADR 3). */
export const setTenants = (tx: EntityManager, tenantIds: readonly string[]): Promise<unknown> =>
  prepared(tx, 'set_tenants', `select set_config('app.tenants', $1, true)`, [tenantIds.join(',')]);
