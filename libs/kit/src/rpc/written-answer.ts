/** An answer of type T that is written as JSON already, so that it can be kept and given again without being written anew. */
export class WrittenAnswer<T = unknown> {
  readonly json: Uint8Array;

  constructor(answer: T) {
    this.json = Buffer.from(JSON.stringify(answer));
  }
}
