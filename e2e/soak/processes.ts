import { readdirSync, readFileSync } from 'node:fs';
import type { Thali } from '../../tools/stack/thali.ts';

interface Sample {
  /** Seconds since the first sample of all. */
  at: number;
  rssMb: number;
  descriptors: number;
}
export interface Growth {
  part: string;
  pid: number;
  /** Seconds of observation, without the warm-up. */
  seconds: number;
  rssMb: number;
  /** Slope by least squares over the samples. */
  mbPerMinute: number;
  descriptorsPerMinute: number;
}

const everyMs = 2_000;
/** Caches, pools and compiled code grow at first. */
const warmUpSeconds = 60;
/** Shortest observation from which a slope is meaningful. */
const judgedSeconds = 180;
/** Slopes that garbage collection alone can cause over three minutes; a leak of a kilobyte per request is steeper. */
export const flat = { mbPerMinute: 6, descriptorsPerMinute: 2 };

/** Samples memory and open files of every process of the product while it runs; each process id is followed separately. */
export class ProcessWatch {
  private readonly samples = new Map<string, Sample[]>();
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly thali: Thali) {
    this.timer = setInterval(() => this.look(), everyMs);
  }

  private look(): void {
    for (const [part, pid] of Object.entries(this.thali.pids())) {
      const sample = sampleOf(pid, (performance.now() - this.startedAt) / 1000);
      if (!sample) continue;
      const key = `${part} ${pid}`;
      this.samples.set(key, [...(this.samples.get(key) ?? []), sample]);
    }
  }

  /** Growth of the processes that ran long enough. */
  stop(): Growth[] {
    clearInterval(this.timer);
    return [...this.samples].flatMap(([key, all]) => {
      const [part = '', pid = ''] = key.split(' ');
      const warm = all.filter(({ at }) => at - (all[0]?.at ?? 0) >= warmUpSeconds);
      const seconds = (warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0);
      if (seconds < judgedSeconds) return [];
      const perMinute = (of: (sample: Sample) => number) => 60 * slope(warm.map((sample) => [sample.at, of(sample)]));
      return [
        {
          ...{ part, pid: Number(pid), seconds, rssMb: warm.at(-1)?.rssMb ?? 0 },
          mbPerMinute: perMinute(({ rssMb }) => rssMb),
          descriptorsPerMinute: perMinute(({ descriptors }) => descriptors),
        },
      ];
    });
  }
}

function sampleOf(pid: number, at: number): Sample | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { at, rssMb: Number(kilobytes) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined; // the process has ended, or is another user's
  }
}

/** Slope of the regression line through the points, by least squares. */
export function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  return spread ? points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / spread : 0;
}
