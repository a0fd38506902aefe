import { join } from 'node:path';
import { runToEnd } from '../supervisor/launch.ts';
import { CHECKOUT, PINNED_NODE, SERVICES } from './layout.ts';

/** Builds what is not up to date of the web app, the gateway and the services; nx knows and keeps the rest. */
export async function build(onLine: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const projects = [...SERVICES, 'gateway', 'web'].map((name) => `@thali/${name}`);
  const bin = join(CHECKOUT, 'node_modules', '.bin');
  // A test's NODE_ENV would put the development build of React into the web app, and nx would keep it.
  const { NODE_ENV: _tests, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${bin}:${process.env.PATH}`, NX_DAEMON: 'false', NX_TUI: 'false' };
  const args = [join(bin, 'nx'), 'run-many', '-t', 'build', '-p', projects.join(','), '--outputStyle=static'];
  await runToEnd({ program: PINNED_NODE, args, cwd: CHECKOUT, env, onLine, signal });
}
