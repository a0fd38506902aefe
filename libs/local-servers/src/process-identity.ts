import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process with an identity, which distinguishes it from a later one with the same pid. */
export interface ProcessRef {
  pid: number;
  /** The result of `identify` when the process was recorded. */
  identity: string;
}

/** Boot and start time of a live process, or undefined when there is none (a zombie counts as none). */
export function identify(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** The reference to record for a process that runs now. */
export function processRef(pid: number): ProcessRef | undefined {
  const identity = identify(pid);
  return identity ? { pid, identity } : undefined;
}

/** True while exactly that process lives. */
export function isAlive(ref: ProcessRef | undefined): ref is ProcessRef {
  return ref !== undefined && identify(ref.pid) === ref.identity;
}

/**
 * Ends a process by its own pid and waits until it is gone: `signal` first, SIGKILL after `graceMs`.
 * Does nothing when that process is gone already.
 */
export async function endProcess(ref: ProcessRef, signal: NodeJS.Signals = 'SIGTERM', graceMs = 10_000): Promise<void> {
  if (!isAlive(ref)) return;
  send(ref.pid, 'SIGCONT');
  send(ref.pid, signal);
  const deadline = Date.now() + graceMs;
  while (isAlive(ref)) {
    if (Date.now() > deadline) send(ref.pid, 'SIGKILL');
    await sleep(20);
  }
}

/** Sends a signal; a process that has just ended is not an error. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
