/** `node bench/fan-out.ts`: the time from accepting an order to its event on the tenant's screens. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureFanOut } = await import('./fan-out/fan-out.ts');
process.exit((await measureFanOut()) ? 0 : 1);
