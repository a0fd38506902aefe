import { send } from '@thali/local-servers/process-identity';
import type { Launched } from './launch.ts';

export interface PartOptions {
  name: string;
  launch: () => Promise<Launched>;
  /** Reports what happens to the part. */
  say: (text: string) => void;
  /** Called when the part has another pid, or none. */
  changed: () => void;
  /** Pauses before a restart, in ms: `first`, then doubled each time up to `longest`. */
  pause?: { first: number; longest: number };
  /** A process that ran for this many ms counts as started. Default: 5,000. */
  steadyMs?: number;
}

/**
 * A process that ran this long counts as started: the next pause is the first one again. A process that can not start ends within this
 * time; one that starts and is soon killed again must not wait ten seconds for its restart.
 */
const STEADY_MS = 5_000;

/** One supervised process. While it is wanted, it is started again whenever it ends. */
export class Part {
  readonly name: string;
  readonly #options: PartOptions;
  readonly #pause: { first: number; longest: number };
  #launched: Launched | undefined;
  #launching: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #wanted = false;
  #failures = 0;

  constructor(options: PartOptions) {
    this.name = options.name;
    this.#options = options;
    this.#pause = options.pause ?? { first: 200, longest: 10_000 };
  }

  /** Its pid, undefined while it is down. */
  get pid(): number | undefined {
    return this.#launched?.pid;
  }

  /** Starts it; throws when that fails at once. Does nothing when it runs. */
  async start(): Promise<void> {
    this.#wanted = true;
    clearTimeout(this.#retry);
    await this.#launching?.catch(() => {});
    if (!this.#launched) await this.#launch();
  }

  /** Stops it and keeps it down. */
  async stop(signal?: NodeJS.Signals): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#retry);
    await this.#launching?.catch(() => {});
    const launched = this.#launched;
    if (!launched) return;
    await launched.stop(signal);
    this.#gone(launched);
  }

  /** Sends a signal and leaves the rest to supervision: after SIGKILL it is started again. */
  kill(signal: NodeJS.Signals): void {
    if (this.#launched) send(this.#launched.pid, signal);
  }

  #launch(): Promise<void> {
    this.#launching = this.#options
      .launch()
      .then((launched) => {
        const since = Date.now();
        this.#launched = launched;
        this.#options.changed();
        void launched.exited.then((how) => this.#ended(launched, how, Date.now() - since));
      })
      .finally(() => {
        this.#launching = undefined;
      });
    return this.#launching;
  }

  #gone(launched: Launched): boolean {
    if (this.#launched !== launched) return false;
    this.#launched = undefined;
    this.#options.changed();
    return true;
  }

  #ended(launched: Launched, how: string, lived: number): void {
    if (!this.#gone(launched) || !this.#wanted) return;
    if (lived > (this.#options.steadyMs ?? STEADY_MS)) this.#failures = 0;
    this.#again(`ended (${how})`);
  }

  #again(what: string): void {
    const pause = Math.min(this.#pause.first * 2 ** this.#failures, this.#pause.longest);
    this.#failures += 1;
    this.#options.say(`${what}, starting again in ${pause / 1000} s`);
    this.#retry = setTimeout(() => {
      this.#launch().catch((error: Error) => {
        if (this.#wanted) this.#again(`did not start (${error.message.split('\n', 1)[0]})`);
      });
    }, pause);
  }
}
