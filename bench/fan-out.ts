/** `node bench/fan-out.ts`: how long after an order is accepted the screens hear of it. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureFanOut } = await import('./fan-out/fan-out.ts');
process.exit((await measureFanOut()) ? 0 : 1);
