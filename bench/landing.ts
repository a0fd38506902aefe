/** `node bench/landing.ts`: Lighthouse's scores of the landing page on a phone. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureLanding } = await import('./landing/landing.ts');
process.exit((await measureLanding()) ? 0 : 1);
