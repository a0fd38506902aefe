import { setTimeout as sleep } from 'node:timers/promises';
import { AckPolicy, type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Broker } from '../broker/broker.js';
import { ensureEventStream, eventStream, type StreamSettings } from '../broker/event-stream.js';
import type { Database } from '../database/database.js';
import type { Log } from '../process/log.js';
import { consumerPending, eventsConsumed } from '../process/metrics.js';
import type { Handlers } from './apply-events.js';
import type { DeadLetters } from './dead-letters.js';
import { EventLog } from './event-log.js';
import { EventWorker } from './event-worker.js';
import { HeldEvents } from './held-events.js';

export interface ConsumerOptions {
  /** Durable name, `<service>-<source>`; the inbox remembers events under it. */
  name: string;
  /** The service whose events it takes. */
  source: string;
  handlers: Handlers;
  /** Of the stream when it has to be created. */
  stream?: StreamSettings;
  /**
   * The broker redelivers an event that is not acknowledged within this time; the process that holds an event signals progress well before.
   */
  ackWaitMs?: number;
}
/** How often a consumer asks the broker how far behind it is. */
const measureMs = 5_000;
/**
 * How long a crash delays the events that the process held. When the process pauses for longer, its events are delivered a second time,
 * which is harmless because the inbox skips applied ones.
 */
const defaultAckWaitMs = 6_000;
/** Twice `max_messages` of a pull, so that good events still arrive while thousands of bad ones wait for their next try. */
const maxHeld = 10_000;

/** One durable JetStream consumer of a service for the events of another: takes what arrives, for the worker to apply. */
export class EventConsumer {
  private readonly held = new HeldEvents();
  private readonly log: EventLog;
  private readonly worker: EventWorker;
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private keepAlive?: NodeJS.Timeout;
  private stopped = false;
  private stopListening = () => {};
  private readonly ackWaitMs: number;

  constructor(
    private readonly broker: Broker,
    db: Database,
    log: Log,
    deadLetters: DeadLetters,
    private readonly options: ConsumerOptions,
  ) {
    const { name, handlers, ackWaitMs = defaultAckWaitMs } = options;
    this.ackWaitMs = ackWaitMs;
    this.log = new EventLog(log, name);
    this.worker = new EventWorker({ name, handlers, db, held: this.held, deadLetters, log: this.log });
    deadLetters.serve(name, handlers);
  }

  start(): void {
    eventsConsumed.inc({ consumer: this.options.name, outcome: 'dead' }, 0);
    this.running = this.run();
    this.worker.start();
    // A restarted broker may have lost its store and our pull request: close the subscription, so that `run` creates stream, consumer and
    // subscription again.
    this.stopListening = this.broker.onBack(() => void this.messages?.close());
    this.keepAlive = setInterval(() => {
      if (!this.broker.closed) this.held.keepAlive();
    }, this.ackWaitMs / 3);
  }

  /**
   * Creates stream, consumer and subscription again whenever the subscription ends, such as after a broker restart or the loss of the
   * stream.
   */
  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await ensureEventStream(this.broker, this.options.stream);
        await this.ensureConsumer();
        await this.consume();
      } catch (error) {
        if (!this.stopped) this.log.interrupted(error as Error);
      }
      if (!this.stopped) await sleep(250);
    }
  }

  private async ensureConsumer(): Promise<void> {
    const { consumers } = await this.broker.management();
    await consumers.add(eventStream, {
      durable_name: this.options.name,
      filter_subject: `evt.${this.options.source}.>`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(this.ackWaitMs),
      max_ack_pending: maxHeld,
    });
  }

  private async consume(): Promise<void> {
    const consumer = await this.broker.consumer(eventStream, this.options.name);
    const messages = await consumer.consume({ max_messages: 5_000, idle_heartbeat: 1_000, abort_on_missing_resource: true });
    this.messages = messages;
    // `stop` was called while the subscription was being set up.
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
    try {
      for await (const message of messages) {
        this.held.receive(message);
        this.worker.wake();
      }
    } finally {
      clearInterval(measuring);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    await this.messages?.close();
    await this.running;
    await this.worker.stop();
    clearInterval(this.keepAlive);
    if (!this.broker.closed) this.held.giveBack();
  }
}
