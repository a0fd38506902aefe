/** `node bench/place-order.ts`: places orders as fast as they are answered, here and at a bare server. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measurePlaceOrder } = await import('./place-order/place-order.ts');
process.exit((await measurePlaceOrder()) ? 0 : 1);
