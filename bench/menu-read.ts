/** `node bench/menu-read.ts`: requests per second for a public menu, of Thali and of a bare server. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureMenuRead } = await import('./menu-read/menu-read.ts');
process.exit((await measureMenuRead()) ? 0 : 1);
