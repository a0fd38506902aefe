import { Broker } from '@thali/kit/broker/broker';
import { connectDatabase, createDataSource, Database } from '@thali/kit/database/database';
import { readConfig, serviceConfig } from '@thali/kit/process/config';
import { createLog } from '@thali/kit/process/log';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { rebuild } from './rebuild.js';

/** `node dist/main.js rebuild <tenantId>|all`: one store after the other. Ordering has to be running, reporting need not. */
export async function rebuildFromShell(which = ''): Promise<void> {
  if (which !== 'all' && !/^[0-9a-f-]{36}$/i.test(which)) {
    process.stderr.write('Which store? rebuild <tenantId>|all\n');
    process.exitCode = 2;
    return;
  }
  const config = readConfig(serviceConfig);
  const log = createLog('reporting-rebuild', config.LOG_LEVEL);
  const source = createDataSource({ url: config.DATABASE_URL, poolSize: 1 });
  await connectDatabase(source, log);
  const broker = await Broker.connect(config.NATS_URL, 'reporting-rebuild', log);
  try {
    const db = new Database(source);
    const rpc = new RpcClient(broker);
    for (const tenantId of which === 'all' ? await everyStore(db) : [which]) {
      process.stdout.write(`${tenantId}: ${await rebuild(db, rpc, tenantId)} records counted\n`);
    }
  } finally {
    await broker.close();
    await source.destroy();
  }
}

async function everyStore(db: Database): Promise<string[]> {
  const rows = await db.workerTx((tx) =>
    tx.query<{ tenant_id: string }[]>('select tenant_id from store_copy order by tenant_id'),
  );
  return rows.map((row) => row.tenant_id);
}
