import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Service, services } from '../../proto/src/services.ts';

/** The folder of this checkout. */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
/** The Node that package.json pins; it runs everything. */
export const PINNED_NODE = join(CHECKOUT, 'node_modules', 'node', 'bin', 'node');
/** Folder of the state that `make up` keeps. */
export const STATE_DIR = join(CHECKOUT, '.thali');

export { services as SERVICES };
export const SERVERS = ['postgres', 'nats', 'redis'] as const;
export type ServiceName = Service;
export type ServerName = (typeof SERVERS)[number];
/**
 * The parts of a stack. `razorpay` is the payment provider's sandbox and runs only without keys of a real account; `web` is the web's own
 * server and runs only in development with hot reload.
 */
export type PartName = ServerName | ServiceName | 'razorpay' | 'gateway' | 'web';

/** The files of a stack. Those with secrets are readable by their owner only. */
export function layoutOf(stateDir: string) {
  return {
    state: join(stateDir, 'stack.json'),
    running: join(stateDir, 'running.json'),
    demo: join(stateDir, 'demo.json'),
    keys: join(stateDir, 'keys'),
    logs: join(stateDir, 'logs'),
    uploads: join(stateDir, 'uploads'),
    mails: join(stateDir, 'mails'),
    server: (name: ServerName) => join(stateDir, name),
  };
}
