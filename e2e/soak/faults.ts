import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../tools/demo/random.ts';
import { SERVERS, SERVICES, type ServerName, type ServiceName } from '../../tools/stack/layout.ts';
import type { PartHandle, Thali } from '../../tools/stack/thali.ts';

type ProcessName = ServiceName | 'gateway';
/** A fault of the product. `lastsMs`: how long the part is frozen or down. */
export type Fault =
  | { kind: 'kill'; part: ProcessName; lastsMs: 0 }
  | { kind: 'freeze'; part: ProcessName | ServerName; lastsMs: number }
  | { kind: 'restart'; part: ServerName; lastsMs: number }
  | { kind: 'wipe'; part: 'nats'; lastsMs: number };

const processes: ProcessName[] = [...SERVICES, 'gateway'];

/** The next faults of a seed: one, or in a fifth of all cases two at once, of different parts. */
export function nextFaults(random: Random): Fault[] {
  const first = oneFault(random);
  if (!random.chance(0.2)) return [first];
  for (;;) {
    const second = oneFault(random);
    if (second.part !== first.part) return [first, second];
  }
}

function oneFault(random: Random): Fault {
  const kind = random.pick(['kill', 'freeze', 'restart', 'wipe'] as const, (one) => (one === 'wipe' ? 1 : 4));
  const lastsMs = random.between(2_000, 17_000);
  if (kind === 'kill') return { kind, part: random.pick(processes), lastsMs: 0 };
  if (kind === 'freeze') return { kind, part: random.pick([...processes, ...SERVERS]), lastsMs };
  if (kind === 'restart') return { kind, part: random.pick(SERVERS), lastsMs: Math.min(lastsMs, 5_000) };
  return { kind, part: 'nats', lastsMs: 0 };
}

export const nameOf = ({ kind, part, lastsMs }: Fault): string =>
  `${kind} ${part}${lastsMs ? ` ${(lastsMs / 1000).toFixed(1)} s` : ''}`;

/** Causes the fault, and resolves when it is over: what was frozen runs again, what was stopped has been started. */
export async function play(fault: Fault, thali: Thali): Promise<void> {
  const { kind, part, lastsMs } = fault;
  const handle = partOf(thali, part);
  switch (kind) {
    case 'kill':
      handle.kill('SIGKILL');
      return;
    case 'freeze': {
      const frozen = familyOf(handle.pid);
      signal(frozen, 'SIGSTOP');
      await sleep(lastsMs).finally(() => signal(frozen, 'SIGCONT'));
      return;
    }
    case 'restart':
      await handle.stop();
      await sleep(lastsMs);
      await handle.start();
      return;
    case 'wipe':
      await handle.stop();
      rmSync(join(thali.stateDir, 'nats', 'jetstream'), { recursive: true, force: true });
      await handle.start();
  }
}

export const partOf = (thali: Thali, part: ProcessName | ServerName): PartHandle =>
  (SERVERS as readonly string[]).includes(part) ? thali.server(part as ServerName) : thali.process(part as ProcessName);

/** A process and what it started: PostgreSQL serves each connection in a process of its own. */
function familyOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return [pid, ...children];
  } catch {
    return [pid];
  }
}

function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
}
