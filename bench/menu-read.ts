/** `node bench/menu-read.ts`: reads a public menu as fast as it is answered, here and at a bare server. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureMenuRead } = await import('./menu-read/menu-read.ts');
process.exit((await measureMenuRead()) ? 0 : 1);
