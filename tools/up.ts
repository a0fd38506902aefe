/** `make up`, and with --reload `make dev`. PORT sets the port of the web, HOST the address that it listens on. */
import { isIP } from 'node:net';
import { STATE_DIR } from './stack/layout.ts';
import { runUp } from './stack/run-up.ts';

const port = process.env.PORT ? Number(process.env.PORT) : undefined;
// Some shells put the machine's name into HOST; that is no request to listen on the whole network.
const host = isIP(process.env.HOST ?? '') ? process.env.HOST : undefined;
process.exitCode = await runUp({ stateDir: STATE_DIR, port, host, reload: process.argv.includes('--reload') });
process.exit();
