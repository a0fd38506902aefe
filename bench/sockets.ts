/** `node bench/sockets.ts`: 5,000 sockets on one gateway, and one session that wants a thousand. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureSockets } = await import('./sockets/sockets.ts');
process.exit((await measureSockets()) ? 0 : 1);
