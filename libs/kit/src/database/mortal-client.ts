import type { Socket } from 'node:net';
import pg from 'pg';

/** pg's error message when `query_timeout` has passed. */
const noAnswer = 'Query read timeout';

/**
 * Closes its socket when a query exceeds `query_timeout`, because the connection may be dead: pg would return it to the pool, and the next
 * query on it would wait behind the unanswered one. The pool opens a new connection instead.
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
