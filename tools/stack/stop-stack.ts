import { existsSync, realpathSync, rmSync } from 'node:fs';
import { endProcess } from '@thali/local-servers/process-identity';
import { removePostgres } from '@thali/local-servers/servers';
import { layoutOf } from './layout.ts';
import { endLeftovers, liveRunning, release } from './running.ts';

/** Stops the stack of a folder through its supervisor, and then all processes left without one. Returns whether there were any. */
export async function stopStack(stateDir: string): Promise<boolean> {
  if (!existsSync(stateDir)) return false;
  const folder = realpathSync(stateDir);
  const running = liveRunning(folder);
  let found = running !== undefined;
  if (running) await endProcess(running.supervisor, 'SIGTERM', 60_000);
  await endLeftovers(folder, () => {
    found = true;
  });
  release(folder);
  return found;
}

/** Deletes a stopped stack, its data outside the folder included. */
export function deleteStack(stateDir: string): void {
  removePostgres(layoutOf(stateDir).server('postgres'));
  rmSync(stateDir, { recursive: true, force: true });
}
