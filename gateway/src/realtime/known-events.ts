const perGeneration = 20_000;
/** A transaction takes some seconds at most. An event that began longer than this before the end of a gap was committed by then, or never will be. */
const transactionMs = 60_000;

/**
 * Recognises events that sockets need not hear. Some were heard before: an event is published again when nobody knows whether the broker has it.
 * Others are from before the last gap: every screen has read its data again since then. A broker that lost its store gets all events of a day again,
 * and no kitchen may ring for them.
 */
export class KnownEvents {
  private recent = new Set<string>();
  private earlier = new Set<string>();
  private gapEndedAt = Date.now();

  /** Our connection to the broker is back, and everybody was told to read again. */
  gapEnded(): void {
    this.gapEndedAt = Date.now();
  }

  /** True for an event that sockets need not hear. From now on that is also true for this one. */
  knows(id: string): boolean {
    if (this.recent.has(id) || this.earlier.has(id) || bornAt(id) < this.gapEndedAt - transactionMs) return true;
    this.recent.add(id);
    if (this.recent.size >= perGeneration) {
      this.earlier = this.recent;
      this.recent = new Set();
    }
    return false;
  }
}

/** The time in an id of version 7 (RFC 9562), milliseconds; of any other it is the end of time. */
const bornAt = (id: string): number =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Number.POSITIVE_INFINITY;
