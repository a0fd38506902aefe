/** `make up`, and with --reload `make dev`. PORT sets the port of the web. */
import { STATE_DIR } from './stack/layout.ts';
import { runUp } from './stack/run-up.ts';

const port = process.env.PORT ? Number(process.env.PORT) : undefined;
process.exitCode = await runUp({ stateDir: STATE_DIR, port, reload: process.argv.includes('--reload') });
process.exit();
