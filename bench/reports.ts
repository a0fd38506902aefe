/** `node bench/reports.ts`: reports over a year of 1,000,000 orders, beside the same figures from the orders. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureReports } = await import('./reports/reports.ts');
process.exit((await measureReports()) ? 0 : 1);
