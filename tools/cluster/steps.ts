/** Prints the steps of a test with their durations, during the run and at the end as a table. */
export class Steps {
  readonly #rows: { what: string; seconds: number; note: string }[] = [];

  step = async <T>(what: string, work: (note: (text: string) => void) => Promise<T>): Promise<T> => {
    const started = Date.now();
    let note = '';
    process.stdout.write(`… ${what}\n`);
    try {
      const result = await work((text) => {
        note = text;
      });
      this.#add(what, started, note);
      return result;
    } catch (error) {
      this.#add(what, started, `FAILED: ${(error as Error).message.split('\n').slice(-12).join(' | ')}`);
      throw error;
    }
  };

  #add(what: string, started: number, note: string): void {
    const seconds = Math.round((Date.now() - started) / 100) / 10;
    this.#rows.push({ what, seconds, note });
    process.stdout.write(`${note.startsWith('FAILED') ? '✘' : '✔'} ${what}: ${seconds} s ${note}\n`);
  }

  table(): string {
    const rows = this.#rows.map(({ what, seconds, note }) => `| ${what} | ${seconds} | ${note.replaceAll('|', '/')} |`);
    return ['| Step | Seconds | |', '|---|---|---|', ...rows].join('\n');
  }
}
