/** `node bench/invoice-search.ts`: how long who looks for an old bill waits. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureInvoiceSearch } = await import('./invoice-search/invoice-search.ts');
process.exit((await measureInvoiceSearch()) ? 0 : 1);
