/** A step that failed: which, why, and what to do about it. */
export class StepError extends Error {
  override name = 'StepError';
  readonly step: string;
  readonly advice: string;
  constructor(step: string, why: string, advice: string) {
    super(why);
    this.step = step;
    this.advice = advice;
  }
}

/** Changes the text that a step prints when it is done. */
export type Note = (text: string) => void;

/** Shows the steps of a start, with the time each took. */
export class Progress {
  readonly #out: NodeJS.WriteStream | undefined;

  constructor(out: NodeJS.WriteStream | undefined) {
    this.#out = out;
  }

  say(text: string): void {
    this.#out?.write(`${text}\n`);
  }

  /**
   * Runs one step.
   * @param advice what to do when it fails
   * @throws StepError
   */
  step = async <T>(name: string, advice: string, work: (note: Note) => Promise<T>): Promise<T> => {
    const began = performance.now();
    let text = name;
    if (this.#out?.isTTY) this.#out.write(`  … ${name}`);
    try {
      const result = await work((note) => {
        text = `${name}: ${note}`;
      });
      this.#line('✓', `${text} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      return result;
    } catch (error) {
      this.#line('✗', name);
      if (error instanceof StepError || (error as Error).name === 'AbortError') throw error;
      throw new StepError(name, (error as Error).message, advice);
    }
  };

  #line(mark: string, text: string): void {
    this.#out?.write(`${this.#out.isTTY ? '\r\u001b[2K' : ''}  ${mark} ${text}\n`);
  }
}
