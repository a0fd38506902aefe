import type { Log } from '../process/log.js';
import type { Delivery, Verdict } from './delivery.js';

const quietMs = 1_000;

/** Log entries of a consumer: refusals at most once a second, dead letters once each. */
export class EventLog {
  private refusals = 0;
  private last?: { error: Error; delivery: Delivery };
  private quiet?: NodeJS.Timeout;

  constructor(
    private readonly log: Log,
    private readonly consumer: string,
  ) {}

  refused(error: Error, delivery: Delivery): void {
    this.refusals += 1;
    this.last = { error, delivery };
    if (!this.quiet) this.say();
  }

  putAside({ message, subject, envelope, tries }: Delivery, { reason, error }: Verdict): void {
    const { streamSequence } = message.info;
    const { id: eventId, tenantId } = envelope ?? {};
    this.log.error(
      { consumer: this.consumer, subject, eventId, tenantId, streamSequence, tries, reason, error },
      'event put aside',
    );
  }

  /** The database is unavailable: logged once until it is back. */
  waiting(error: Error): void {
    this.log.warn({ consumer: this.consumer, error: error.message }, 'events wait for the database');
  }

  resumed(): void {
    this.log.info({ consumer: this.consumer }, 'events are applied again');
  }

  interrupted(error: Error): void {
    this.log.warn({ consumer: this.consumer, error: error.message }, 'consumer interrupted');
  }

  private say(): void {
    if (!this.last || !this.refusals) {
      this.quiet = undefined;
      return;
    }
    const { error, delivery } = this.last;
    const { subject, envelope } = delivery;
    this.log.error(
      {
        ...{ consumer: this.consumer, refusals: this.refusals, subject, eventId: envelope?.id, error: error.message },
        // The message of a database error, which has a code, is enough; any other error is a fault of the program and needs its stack.
        ...(!('code' in error) && { err: error }),
      },
      'events could not be applied',
    );
    this.refusals = 0;
    this.quiet = setTimeout(() => this.say(), quietMs).unref();
  }
}
