import { setTimeout as sleep } from 'node:timers/promises';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import type { EventDefinition, EventEnvelope } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { type Database, prepared, setTenant, setTenants } from './database.js';
import type { Log } from './log.js';
import { consumerPending, eventsConsumed } from './metrics.js';
import { ensureEventStream, eventStream, jetStreamOf } from './nats.js';

/**
 * Applies events, oldest first, inside the transaction that also remembers them as handled. What other handlers do with the same
 * batch may come before or after.
 */
export interface EventHandler {
  apply: (tx: EntityManager, events: EventEnvelope<never>[]) => Promise<void>;
  /** Whether it takes the events of all tenants of a batch at once; else they come tenant by tenant. */
  together: boolean;
}
const handledEvents = new WeakMap<object, Map<string, { subjects: string[]; together: boolean }>>();

const handles =
  (together: boolean) =>
  (...events: EventDefinition[]): MethodDecorator =>
  (target, method) => {
    const methods = handledEvents.get(target) ?? new Map<string, { subjects: string[]; together: boolean }>();
    methods.set(String(method), { subjects: events.map((event) => event.subject), together });
    handledEvents.set(target, methods);
  };
/** Marks the method that applies these events: `(tx, events) => Promise<void>`, all of one tenant. Delivered at least once, applied once. */
export const OnEvent = handles(false);
/**
 * The same for events of any tenants in one call. The transaction has no tenant: it is open to those of the events, in tables that let
 * a batch in (tenant-tables.ts), so each statement has to name the tenant of each row.
 */
export const OnEvents = handles(true);

/** Subject to handler, for all methods marked with `@OnEvent` on this provider. */
export function eventHandlersOf(provider: object): Map<string, EventHandler> {
  const handlers = new Map<string, EventHandler>();
  for (const [method, { subjects, together }] of handledEvents.get(Object.getPrototypeOf(provider)) ?? []) {
    const apply = ((provider as Record<string, EventHandler['apply']>)[method] as EventHandler['apply']).bind(provider);
    const handler = { apply, together };
    for (const subject of subjects) handlers.set(subject, handler);
  }
  return handlers;
}

const maxBatch = 2_000;
/**
 * After each batch the consumer rests, so that under load fewer and larger batches do the work: an event in a batch of 2,000 costs
 * a third of one in a batch of 200. After a single event it is a multiple of the time that took; where several were waiting, more
 * will come. A full queue leaves no time to rest.
 */
const restFactor = 3;
const maxRestMs = 300;
const maxDeliveries = 5;
interface Delivery {
  message: JsMsg;
  subject: string;
  envelope: EventEnvelope<never>;
}

export interface ConsumerOptions {
  /** Durable name, `<service>-<source>`; the inbox remembers events under it. */
  name: string;
  /** The service whose events it takes. */
  source: string;
  handlers: ReadonlyMap<string, readonly EventHandler[]>;
  /** Of the stream, when it has to be made. */
  replicas: number;
}
/** How often a consumer asks the broker how far behind it is. */
const measureMs = 5_000;

/** One durable JetStream consumer of a service for the events of another: batches what has arrived, applies it, then acknowledges. */
export class EventConsumer {
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private stopped = false;
  private readonly waiting: JsMsg[] = [];
  private wake: () => void = () => {};

  constructor(
    private readonly nc: NatsConnection,
    private readonly db: Database,
    private readonly log: Log,
    private readonly options: ConsumerOptions,
  ) {}

  start(): void {
    eventsConsumed.inc({ consumer: this.options.name, outcome: 'dead' }, 0);
    this.running = this.run();
  }

  /** Lives through broker restarts and lost streams: whatever ends the subscription, it is made again. */
  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await ensureEventStream(this.nc, this.options.replicas);
        await this.ensureConsumer();
        await this.consume();
      } catch (error) {
        if (!this.stopped) this.log.warn({ err: error, consumer: this.options.name }, 'consumer interrupted');
      }
      if (!this.stopped) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  private async ensureConsumer(): Promise<void> {
    const manager = await jetstreamManager(this.nc, { timeout: 2_000 });
    await manager.consumers.add(eventStream, {
      durable_name: this.options.name,
      filter_subject: `evt.${this.options.source}.>`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(30_000),
      max_ack_pending: 5_000,
    });
  }

  private async consume(): Promise<void> {
    const consumer = await jetStreamOf(this.nc).consumers.get(eventStream, this.options.name);
    const messages = await consumer.consume({ max_messages: 5_000, idle_heartbeat: 1_000, abort_on_missing_resource: true });
    this.messages = messages;
    let ended = false;
    const receiving = (async () => {
      for await (const message of messages) {
        this.waiting.push(message);
        this.wake();
      }
    })().finally(() => {
      ended = true;
      this.wake();
    });
    // Told to stop while it was still being set up.
    if (this.stopped) void messages.close();
    const measure = () =>
      consumer.info().then(
        (info) => consumerPending.set({ consumer: this.options.name }, info.num_pending + info.num_ack_pending),
        () => undefined,
      );
    const measuring = setInterval(measure, measureMs);
    void measure();
    void (async () => {
      for await (const status of messages.status())
        if (status.type === 'heartbeats_missed' && status.count >= 3) await messages.close();
    })();
    while (!ended || this.waiting.length) {
      if (!this.waiting.length) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
          if (ended || this.waiting.length) resolve();
        });
        continue;
      }
      const started = performance.now();
      const batch = this.waiting.splice(0, maxBatch);
      await this.handle(batch);
      const rest = batch.length > 1 ? maxRestMs : Math.min(maxRestMs, restFactor * (performance.now() - started));
      if (!this.stopped && this.waiting.length < maxBatch) await sleep(rest);
    }
    clearInterval(measuring);
    await receiving;
  }

  /** All at once in one transaction; if that fails each by itself, so that one bad event stops nobody else's. */
  private async handle(messages: JsMsg[]): Promise<void> {
    const deliveries = messages.map((message) => ({
      message,
      subject: message.subject.slice(0, message.subject.lastIndexOf('.')),
      envelope: message.json<EventEnvelope<never>>(),
    }));
    const known = deliveries.filter((delivery) => this.options.handlers.has(delivery.subject));
    try {
      if (known.length) await this.apply(known);
      for (const { message } of deliveries) message.ack();
      eventsConsumed.inc({ consumer: this.options.name, outcome: 'applied' }, known.length);
    } catch (error) {
      if (deliveries.length > 1) for (const { message } of deliveries) await this.handle([message]);
      else await this.failed(deliveries[0] as Delivery, error as Error);
    }
  }

  private async apply(deliveries: Delivery[]): Promise<void> {
    await this.db.workerTx(async (tx) => {
      const fresh = await this.remember(tx, deliveries);
      for (const [handler, events] of this.eventsOfHandlers(fresh)) {
        const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))].sort();
        if (handler.together) {
          await setTenants(tx, tenantIds);
          await handler.apply(tx, events);
          await setTenants(tx, []);
          continue;
        }
        const tenants = Map.groupBy(events, ({ tenantId }) => tenantId);
        for (const tenantId of tenantIds) {
          await setTenant(tx, tenantId);
          await handler.apply(tx, tenants.get(tenantId) ?? []);
        }
        await setTenant(tx, '');
      }
    });
  }

  private eventsOfHandlers(deliveries: Delivery[]): Map<EventHandler, EventEnvelope<never>[]> {
    const events = new Map<EventHandler, EventEnvelope<never>[]>();
    for (const { subject, envelope } of deliveries)
      for (const handler of this.options.handlers.get(subject) ?? []) {
        const known = events.get(handler);
        if (known) known.push(envelope);
        else events.set(handler, [envelope]);
      }
    return events;
  }

  /** The deliveries that this consumer has not applied before. */
  private async remember(tx: EntityManager, deliveries: Delivery[]): Promise<Delivery[]> {
    const rows = await prepared<{ tenant_id: string; event_id: string }>(
      tx,
      'inbox_remember',
      `insert into inbox (tenant_id, consumer, event_id)
       select tenant_id, $1, event_id from unnest($2::uuid[], $3::uuid[]) as event (tenant_id, event_id) order by tenant_id, event_id
       on conflict do nothing returning tenant_id, event_id`,
      [this.options.name, deliveries.map(({ envelope }) => envelope.tenantId), deliveries.map(({ envelope }) => envelope.id)],
    );
    const fresh = new Set(rows.map((row) => `${row.tenant_id} ${row.event_id}`));
    return deliveries.filter(({ envelope }) => fresh.delete(`${envelope.tenantId} ${envelope.id}`));
  }

  private async failed(delivery: Delivery, error: Error): Promise<void> {
    const { message, subject, envelope } = delivery;
    const deliveries = message.info.deliveryCount;
    this.log.error(
      { err: error, consumer: this.options.name, subject, eventId: envelope.id, deliveries },
      'event could not be applied',
    );
    if (deliveries < maxDeliveries) {
      eventsConsumed.inc({ consumer: this.options.name, outcome: 'retried' });
      message.nak(50 * 2 ** deliveries);
      return;
    }
    await this.db.workerTx((tx) =>
      tx.query(
        `insert into dead_letter (tenant_id, consumer, event_id, subject, envelope, error) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [envelope.tenantId, this.options.name, envelope.id, subject, JSON.stringify(envelope), error.message],
      ),
    );
    eventsConsumed.inc({ consumer: this.options.name, outcome: 'dead' });
    message.term('dead letter');
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.messages?.close();
    this.wake();
    await this.running;
  }
}
