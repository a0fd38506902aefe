import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { endProcess, isAlive, type ProcessRef, processRef } from '@thali/local-servers/process-identity';
import { stopLeftServer } from '@thali/local-servers/servers';
import { layoutOf, type PartName, SERVERS } from './layout.ts';
import { writeJson } from './state.ts';

/** `running.json`: the supervisor of a folder's stack, and its processes. The file is also the lock. */
export interface Running {
  supervisor: ProcessRef;
  /** Set once everything answers. */
  baseUrl: string | null;
  parts: Partial<Record<PartName, ProcessRef>>;
}

/** Another supervisor runs the stack of this folder. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError';
  readonly running: Running;
  constructor(running: Running) {
    super(`already running (supervisor ${running.supervisor.pid})`);
    this.running = running;
  }
}

/** Environment variable of every Node process of a stack, with the folder to which the process belongs. */
export const MARK = 'THALI_STATE_DIR';

function readRunning(stateDir: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(layoutOf(stateDir).running, 'utf8')) as Running;
  } catch {
    return undefined;
  }
}

/** The content of `running.json`, while the supervisor that wrote it is alive. */
export function liveRunning(stateDir: string): Running | undefined {
  const running = readRunning(stateDir);
  return running && isAlive(running.supervisor) ? running : undefined;
}

/**
 * Makes this process the supervisor of the folder, and ends the processes that a killed supervisor left.
 * @throws AlreadyRunningError
 */
export async function claim(stateDir: string, say: (text: string) => void): Promise<Running> {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const before = readRunning(stateDir);
  const live = liveRunning(stateDir);
  if (live) throw new AlreadyRunningError(live);
  const file = layoutOf(stateDir).running;
  const mine: Running = { supervisor: processRef(process.pid) as ProcessRef, baseUrl: null, parts: before?.parts ?? {} };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    rmSync(file, { force: true });
    linkSync(draft, file); // of two supervisors that start at once, one fails here
  } catch (error) {
    const winner = liveRunning(stateDir);
    throw winner ? new AlreadyRunningError(winner) : error;
  } finally {
    rmSync(draft, { force: true });
  }
  await endLeftovers(stateDir, say);
  mine.parts = {};
  noteRunning(stateDir, mine);
  return mine;
}

export function noteRunning(stateDir: string, running: Running): void {
  writeJson(layoutOf(stateDir).running, running);
}

export function release(stateDir: string): void {
  rmSync(layoutOf(stateDir).running, { force: true });
}

/** Ends processes of a stack whose supervisor is gone: first its Node processes, then its servers, each by its own pid. */
export async function endLeftovers(stateDir: string, say: (text: string) => void): Promise<void> {
  const noted = Object.entries(readRunning(stateDir)?.parts ?? {})
    .filter(([name]) => !(SERVERS as readonly string[]).includes(name))
    .map(([, ref]) => ref);
  const found = markedProcesses(stateDir).filter(({ pid }) => !noted.some((ref) => ref.pid === pid));
  const left = [...noted, ...found].filter(isAlive);
  if (left.length) say(`stopping processes that an earlier run left: ${left.map(({ pid }) => pid).join(', ')}`);
  await Promise.all(left.map((ref) => endProcess(ref)));
  await Promise.all(SERVERS.map((name) => stopLeftServer(layoutOf(stateDir).server(name))));
}

/** Live processes that carry the mark of this folder; includes those that were started just before a kill -9 and not recorded. */
function markedProcesses(stateDir: string): ProcessRef[] {
  if (process.platform !== 'linux') return [];
  const mark = `\0${MARK}=${stateDir}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return `\0${readFileSync(`/proc/${name}/environ`, 'utf8')}\0`.includes(mark);
      } catch {
        return false; // the process has ended, or is another user's
      }
    })
    .flatMap((name) => processRef(Number(name)) ?? []);
}
