/** `node bench/invoice-search.ts`: how long a search for an old invoice takes. Exit code 1 below a floor. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureInvoiceSearch } = await import('./invoice-search/invoice-search.ts');
process.exit((await measureInvoiceSearch()) ? 0 : 1);
