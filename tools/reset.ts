/** `make reset`: stops the stack of this checkout and deletes its data. */
import { STATE_DIR } from './stack/layout.ts';
import { deleteStack, stopStack } from './stack/stop-stack.ts';

await stopStack(STATE_DIR);
deleteStack(STATE_DIR);
process.stdout.write('Stopped, and all data deleted. `make up` starts afresh.\n');
