/** `node bench/place-order.ts`: orders per second, of Thali and of a bare server. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measurePlaceOrder } = await import('./place-order/place-order.ts');
process.exit((await measurePlaceOrder()) ? 0 : 1);
