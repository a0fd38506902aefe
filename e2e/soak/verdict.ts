/** One law of the product after a run: what was counted, and what breaks it. */
export interface Verdict {
  law: string;
  /** Number of things checked; a law over nothing holds and says so. */
  looked: number;
  /** Sentences, each about one thing; empty when the law holds. */
  broken: string[];
}

export const verdict = (law: string, looked: number, broken: string[]): Verdict => ({ law, looked, broken });
