/** `node bench/noisy-neighbour.ts`: one tenant's orders while another does its worst, and while it does not. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureNoisyNeighbour } = await import('./noisy-neighbour/noisy-neighbour.ts');
process.exit((await measureNoisyNeighbour()) ? 0 : 1);
