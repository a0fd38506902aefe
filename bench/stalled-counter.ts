/** `node bench/stalled-counter.ts`: a busy store whose token counter is held now and then, and its neighbours. Exit code 1 when a neighbour suffers, or the store longer than the hold. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureStalledCounter } = await import('./stalled-counter/stalled-counter.ts');
process.exit((await measureStalledCounter()) ? 0 : 1);
