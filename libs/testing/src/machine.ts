import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const everyMs = 10;
/** A pause of this length is no planning of the kernel's on a machine with a core to spare. */
const longPauseMs = 100;
/** Of the time that passed: so much of it may be lost in pauses, and for so much of it may a process wait for a core. */
const most = { lost: 0.1, waited: 0.5 };

/**
 * Watches whether anything else than this process slows it down: how late its event loop is, every 10 ms, beyond what it worked itself; and
 * for how much of the time some process of the machine waited for a core, by the kernel's count (`/proc/pressure/cpu`) or, where that is
 * missing, by how many were ready to run (`/proc/stat`).
 */
export class Machine {
  private readonly begunAt = performance.now();
  private readonly waitedBefore = waitedMs();
  private readonly ticks: NodeJS.Timeout;
  private seenAt = this.begunAt;
  private worked = process.cpuUsage();
  private longestPause = 0;
  private lost = 0;
  private looks = 0;
  private crowded = 0;

  constructor() {
    this.ticks = setInterval(() => this.look(), everyMs).unref();
  }

  leave(): void {
    clearInterval(this.ticks);
  }

  /** What disturbed the process since this watch began: half a sentence, undefined when nothing did. */
  disturbance(): string | undefined {
    this.look();
    const passed = performance.now() - this.begunAt;
    if (this.longestPause >= longPauseMs) return `it was stopped for ${this.longestPause.toFixed(0)} ms`;
    if (this.lost > most.lost * passed) return `it lost ${this.lost.toFixed(0)} ms of ${passed.toFixed(0)}`;
    const waited = this.waitedShare(passed);
    return waited > most.waited ? `processes waited for a core in ${(100 * waited).toFixed(0)} % of the time` : undefined;
  }

  private look(): void {
    const now = performance.now();
    const { user, system } = process.cpuUsage(this.worked);
    const pause = pauseOf(now - this.seenAt, (user + system) / 1000);
    this.longestPause = Math.max(this.longestPause, pause);
    this.lost += pause;
    this.seenAt = now;
    this.worked = process.cpuUsage();
    if (this.waitedBefore !== undefined) return;
    this.looks++;
    if ((readyToRun() ?? 0) > availableParallelism()) this.crowded++;
  }

  private waitedShare(passed: number): number {
    if (this.waitedBefore === undefined) return this.crowded / this.looks;
    return ((waitedMs() ?? this.waitedBefore) - this.waitedBefore) / passed;
  }
}

/**
 * For how long a process did not run between two looks, in ms: what is late and was not its own work.
 * @param passed between the looks
 * @param worked processor time of all its threads meanwhile
 */
export const pauseOf = (passed: number, worked: number): number => Math.max(0, passed - everyMs - worked);

/** For how long some process has waited for a core since the machine started, in ms; undefined where the kernel does not count that. */
export const waitedMs = (): number | undefined => {
  const micros = numberIn('/proc/pressure/cpu', /^some .*total=(\d+)/m);
  return micros === undefined ? undefined : micros / 1000;
};
const readyToRun = () => numberIn('/proc/stat', /^procs_running (\d+)/m);

/** Undefined where the kernel does not say. */
function numberIn(path: string, pattern: RegExp): number | undefined {
  try {
    const [, number] = pattern.exec(readFileSync(path, 'utf8')) ?? [];
    return number === undefined ? undefined : Number(number);
  } catch {
    return undefined;
  }
}
