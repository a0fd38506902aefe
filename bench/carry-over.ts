/**
 * `node bench/carry-over.ts [orders]`: a database of the release before with so many orders (200,000) is upgraded, and what is stored is carried over while
 * orders are placed and paid. Exit code 1 when a sum, an order, an invoice or a bill is other than before, or an order was refused.
 */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureCarryOver } = await import('./carry-over/carry-over.ts');
process.exit((await measureCarryOver(Number(process.argv[2] ?? 200_000))) ? 0 : 1);
