import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { isAlive, processRef } from './process-identity.ts';

/**
 * A file for each port that was given, with the process that looked for it: until a server listens on its port nobody else sees that it is taken,
 * and that may be a minute.
 */
const given = join(tmpdir(), `thali-ports-${userInfo().uid}`);

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * A free port below the range for outgoing connections: from inside that range, a client that keeps
 * reconnecting to a stopped local server can connect to itself and hold the port.
 * No other call gets it, in this process or another of this user, while this process lives.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (claim(port) && (await isFree(port))) return port;
  }
}

/** False while a process lives that the port was given to. What was given to one that has ended is forgotten. */
function claim(port: number): boolean {
  mkdirSync(given, { recursive: true });
  const file = join(given, String(port));
  try {
    writeFileSync(file, JSON.stringify(processRef(process.pid)), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    forgetEnded(file);
    return false;
  }
}

function forgetEnded(file: string): void {
  try {
    if (!isAlive(JSON.parse(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
  } catch {
    // It is being written, or was forgotten by another process.
  }
}
