/**
 * `node bench/noisy-neighbour.ts`: one tenant's orders with and without another tenant that loads the system. Exit code 1 below a floor.
 */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureNoisyNeighbour } = await import('./noisy-neighbour/noisy-neighbour.ts');
process.exit((await measureNoisyNeighbour()) ? 0 : 1);
