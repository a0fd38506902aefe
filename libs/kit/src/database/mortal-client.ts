import type { Socket } from 'node:net';
import pg from 'pg';

/** What pg says when `query_timeout` is over. */
const noAnswer = 'Query read timeout';

/**
 * A connection that owes an answer for longer than a query may take leads nowhere, for all that we know: pg would keep it in the pool, and whoever
 * got it next would wait behind that query. It is closed, and the pool opens another.
 */
export class MortalClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
    const asking = (...asked: unknown[]): unknown => {
      const answer = ask(...asked);
      if (answer instanceof Promise) answer.catch(({ message }: Error) => message === noAnswer && this.cut());
      return answer;
    };
    this.query = asking as typeof this.query;
  }

  private cut(): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}
