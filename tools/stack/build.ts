import { join } from 'node:path';
import { runToEnd } from '../supervisor/launch.ts';
import { CHECKOUT, PINNED_NODE, SERVICES } from './layout.ts';

/**
 * Builds the parts of web app, gateway and services that are not up to date; nx caches the others. Where `THALI_BUILT` says that it was done
 * just now nothing is: nx would put its files down anew, and whoever reads them beside it would find none for a moment.
 */
export async function build(onLine: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (process.env.THALI_BUILT) return;
  const projects = [...SERVICES, 'gateway', 'web'].map((name) => `@thali/${name}`);
  const bin = join(CHECKOUT, 'node_modules', '.bin');
  // NODE_ENV is removed, because with that of a test nx would build the web app with React's development build and cache it.
  const { NODE_ENV: _tests, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${bin}:${process.env.PATH}`, NX_DAEMON: 'false', NX_TUI: 'false' };
  const args = [join(bin, 'nx'), 'run-many', '-t', 'build', '-p', projects.join(','), '--outputStyle=static'];
  await runToEnd({ program: PINNED_NODE, args, cwd: CHECKOUT, env, onLine, signal });
}
