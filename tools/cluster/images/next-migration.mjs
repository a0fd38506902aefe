// Expands: a column that the version before knows nothing of.
export class ClusterTest9000000000000 {
  name = 'ClusterTest9000000000000';
  up = (runner) => runner.query('ALTER TABLE orders ADD COLUMN cluster_test text');
  down = (runner) => runner.query('ALTER TABLE orders DROP COLUMN cluster_test');
}
