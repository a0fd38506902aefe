/** `node bench/landing.ts`: what Lighthouse says about the landing page on a phone. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureLanding } = await import('./landing/landing.ts');
process.exit((await measureLanding()) ? 0 : 1);
