/** `make down`: stops the stack of this checkout, also one whose supervisor was killed. */
import { STATE_DIR } from './stack/layout.ts';
import { stopStack } from './stack/stop-stack.ts';

process.stdout.write((await stopStack(STATE_DIR)) ? 'Stopped.\n' : 'Nothing was running.\n');
