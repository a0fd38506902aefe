/** `node bench/boards.ts`: what the boards and the till cost a browser with an empty cache and 201 open orders. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// Imported after the build, because the build creates what is imported here.
const { measureBoards } = await import('./boards/boards.ts');
await measureBoards();
