/** `node bench/sockets.ts`: 5,000 sockets on one gateway, and one session that opens a thousand. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureSockets } = await import('./sockets/sockets.ts');
process.exit((await measureSockets()) ? 0 : 1);
