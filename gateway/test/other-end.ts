import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { newEnvelope, subjectFor } from '@thali/kit/broker/envelope';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { failedHeader, readCaller, readHeaders, replayedHeader, totalCountHeader } from '@thali/kit/rpc/rpc-headers';
import { CallerCheck } from '@thali/kit/rpc/signed-caller';
import type { EventDefinition, Output, Payload, Rpc } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';

/** What arrived at the other end of the wire. */
export interface Call {
  /** The body's bytes as text. */
  body: string;
  bytes: Uint8Array;
  params: Record<string, unknown>;
  context: CallContext;
}
type Answer<R extends Rpc> = (call: Call) => Output<R> | Promise<Output<R>>;

/** Stands where the services stand: answers operations and publishes events over a NATS connection of its own. */
export class OtherEnd {
  readonly calls = new Map<string, Call[]>();
  private constructor(
    readonly nc: NatsConnection,
    private readonly callers: CallerCheck,
  ) {}

  static async connect(url: string, publicKey: string): Promise<OtherEnd> {
    const { host, username, password } = new URL(url);
    return new OtherEnd(
      await connect({ servers: host, user: username, pass: password, maxReconnectAttempts: -1, reconnectTimeWait: 50 }),
      new CallerCheck([publicKey]),
    );
  }

  /** Answers the operation until the returned function is called. A thrown AppError goes back as services send it. */
  async answer<R extends Rpc>(
    contract: R,
    answer: Answer<R>,
    { replayed = false, totalCount }: { replayed?: boolean; totalCount?: number } = {},
  ): Promise<() => Promise<void>> {
    const failed = headers();
    failed.set(failedHeader, '1');
    const more = headers();
    if (replayed) more.set(replayedHeader, '1');
    if (totalCount !== undefined) more.set(totalCountHeader, String(totalCount));
    const subscription = this.nc.subscribe(contract.subject, {
      callback: (_error, message) => {
        const { context, params } = readHeaders(message.headers, contract.subject, false);
        readCaller(message.headers, this.callers, context);
        const call = { body: message.string(), bytes: message.data, params, context };
        this.calls.set(contract.subject, [...(this.calls.get(contract.subject) ?? []), call]);
        Promise.resolve()
          .then(() => answer(call))
          .then(
            (output) => message.respond(JSON.stringify(output), { headers: more }),
            (error: AppError) => message.respond(JSON.stringify(error.toFailure(context.requestId)), { headers: failed }),
          );
      },
    });
    await this.nc.flush();
    return async () => {
      subscription.unsubscribe();
      await this.nc.flush();
    };
  }

  callsOf(contract: Rpc): Call[] {
    return this.calls.get(contract.subject) ?? [];
  }

  async publish<E extends EventDefinition>(
    event: E,
    tenantId: string,
    data: Payload<E>,
    { id = uuidv7() as string, at = new Date() } = {},
  ): Promise<void> {
    const envelope = { ...newEnvelope<E>({ tenantId, requestId: 'test', now: at }, data), id };
    this.nc.publish(subjectFor(event, tenantId), JSON.stringify(envelope));
    await this.nc.flush();
  }
}
