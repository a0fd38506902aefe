/** `node bench/boards.ts`: what the boards and the till cost a browser with 201 open orders, and a till that was never here. */
import { build } from '../tools/stack/build.ts';

await build(() => {});
// What is measured, and our packages that measure it, are there only now.
const { measureBoards } = await import('./boards/boards.ts');
await measureBoards();
