import { createServer } from 'node:net';
import { freePort, isFree } from '@thali/local-servers/servers';
import { SERVICES } from './layout.ts';
import type { StackState } from './state.ts';

export const DEFAULT_PORT = 8080;

/** A port that stays bound until it is given to its process, so that two stacks that start at once get different ports. */
export interface HeldPort {
  port: number;
  release(): Promise<void>;
}

/** Port for the web: the one asked for (0: any), or the first free one from 8080 on, so that two checkouts run side by side. */
export async function holdPort(wanted: number | undefined): Promise<HeldPort> {
  if (wanted !== undefined) {
    const held = await hold(wanted || (await freePort()));
    if (!held) throw new Error(`port ${wanted} is taken by another program`);
    return held;
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 100; port += 1) {
    const held = await hold(port);
    if (held) return held;
  }
  throw new Error(`ports ${DEFAULT_PORT} to ${DEFAULT_PORT + 99} are all taken`);
}

/** Chooses a health port for each service: the recorded one while it is free. */
export async function chooseHealthPorts(state: StackState): Promise<void> {
  for (const name of SERVICES) {
    const old = state.healthPorts[name];
    if (!old || !(await isFree(old))) state.healthPorts[name] = await freePort();
  }
}

/** Binds the port on every address, IPv6 included; undefined when it is taken. */
function hold(port: number): Promise<HeldPort | undefined> {
  return new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy());
    const release = () => new Promise<void>((done) => holder.close(() => done()));
    holder.once('error', () => resolve(undefined));
    holder.listen(port, () => resolve({ port, release }));
  });
}
