import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readableLine } from './readable-line.ts';

const COLOURS = [36, 32, 33, 35, 34, 96, 92, 93, 95, 94];

export interface LogOptions {
  dir: string;
  /** All parts; the longest name sets the width of the prefix. */
  names: readonly string[];
  /** Where lines are shown; undefined shows none. */
  out?: NodeJS.WriteStream | undefined;
  /** Size in bytes at which a file is renamed to `<name>.log.1`. */
  limit?: number;
}

/** Every line of every part: in `<name>.log`, in `all.log` with the name before it, and on the terminal in colour. */
export class LogFiles {
  readonly #options: LogOptions;
  readonly #width: number;
  readonly #sizes = new Map<string, number>();

  constructor(options: LogOptions) {
    this.#options = options;
    this.#width = Math.max(...options.names.map((name) => name.length));
    mkdirSync(options.dir, { recursive: true });
  }

  /** Writes a line; with `shown` false not to the terminal. */
  write(name: string, line: string, shown = true): void {
    const prefix = `${name.padEnd(this.#width)} |`;
    const text = readableLine(line);
    this.#append(name, line);
    this.#append('all', `${prefix} ${text}`);
    const { out, names } = this.#options;
    if (!out || !shown) return;
    const colour = COLOURS[names.indexOf(name) % COLOURS.length] ?? 37;
    out.write(`${out.isTTY ? `\u001b[${colour}m${prefix}\u001b[0m` : prefix} ${text}\n`);
  }

  #append(name: string, line: string): void {
    const file = join(this.#options.dir, `${name}.log`);
    try {
      let size = this.#sizes.get(name) ?? statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > (this.#options.limit ?? 10_000_000)) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      this.#sizes.set(name, size + Buffer.byteLength(line) + 1);
    } catch {
      // The folder was removed or the disk is full: the parts go on without logs.
    }
  }
}
