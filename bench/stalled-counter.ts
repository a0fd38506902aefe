/**
 * `node bench/stalled-counter.ts`: a busy store whose token counter is locked now and then, and ten other stores. Exit code 1 when an order
 * of the others is refused, or one that the busy store sends after its counter was released.
 */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureStalledCounter } = await import('./stalled-counter/stalled-counter.ts');
process.exit((await measureStalledCounter()) ? 0 : 1);
