/** `node bench/qr-menu.ts`: a diner's first sight of a menu on a slow line and a slow phone. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureQrMenu } = await import('./qr-menu/qr-menu.ts');
process.exit((await measureQrMenu()) ? 0 : 1);
