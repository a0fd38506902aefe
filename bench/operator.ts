/** `node bench/operator.ts`: how long the operator waits for lists and counts over 100,000 tenants. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureOperator } = await import('./operator/operator.ts');
process.exit((await measureOperator()) ? 0 : 1);
