// Expands the schema: a column that the previous version does not know, and the next version of place_orders (ADR 34), which writes into it
// that it was called. The previous version, whatever its number, stays, because old pods call it, also after the rollback.
export class ClusterTest9000000000000 {
  async up(runner) {
    await runner.query('ALTER TABLE orders ADD COLUMN cluster_test text');
    await runner.query(`ALTER TABLE orders ALTER COLUMN cluster_test SET DEFAULT current_setting('app.cluster_test', true)`);
    const [{ before }] = await runner.query(`
      select proname as before from pg_proc where proname ~ '^place_orders_v[0-9]+$' order by length(proname) desc, proname desc limit 1`);
    await runner.query(`
      create function place_orders_next(tenants text, batch jsonb, extras boolean) returns jsonb language plpgsql as $$
      begin
        perform set_config('app.cluster_test', 'next', true);
        return ${before}(tenants, batch, extras);
      end $$`);
  }
}
