/** `node bench/customer-search.ts`: how long a till waits for customers while it types. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureCustomerSearch } = await import('./customer-search/customer-search.ts');
process.exit((await measureCustomerSearch()) ? 0 : 1);
