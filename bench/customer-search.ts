/** `node bench/customer-search.ts`: how long a till waits for customers while it types. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureCustomerSearch } = await import('./customer-search/customer-search.ts');
process.exit((await measureCustomerSearch()) ? 0 : 1);
