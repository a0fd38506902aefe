import { LocalRates } from '../rate-limits.js';

const togetherMs = 250;

/**
 * What a client says only makes the others of its room read again, so several hints can be one. A hint of a kind goes out at once, the next of that
 * kind 250 ms later at the earliest, and a room has a limit of hints per minute, whoever of it sends them.
 */
export class RoomHints<Kind extends string> {
  private readonly rates: LocalRates;
  /** Kinds of rooms that were just emitted, and whether one more was asked for since. */
  private readonly resting = new Map<string, { again: boolean }>();

  /**
   * @param perMinute hints that count in a room; more are refused
   * @param emit makes the room look again
   */
  constructor(
    perMinute: number,
    private readonly emit: (room: string, kind: Kind) => void,
  ) {
    this.rates = new LocalRates(perMinute / 60, perMinute);
  }

  /** Passes a hint on, now or with the next of its kind. False when the room has said enough. */
  take(room: string, kind: Kind): boolean {
    try {
      this.rates.take(room);
    } catch {
      return false;
    }
    const rest = this.resting.get(`${room} ${kind}`);
    if (rest) rest.again = true;
    else this.say(room, kind);
    return true;
  }

  private say(room: string, kind: Kind): void {
    const key = `${room} ${kind}`;
    const rest = { again: false };
    this.resting.set(key, rest);
    this.emit(room, kind);
    setTimeout(() => {
      this.resting.delete(key);
      if (rest.again) this.say(room, kind);
    }, togetherMs).unref();
  }
}
