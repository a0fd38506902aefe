import { type Msg, type NatsConnection, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import type { Failure } from '@thali/proto/errors';
import type { EventEnvelope, Output, Request, Rpc } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from './app-error.js';
import { type CallHeaders, failedHeader, replayedHeader, totalCountHeader, writeHeaders } from './rpc-headers.js';

/** A service's answer as it came: JSON bytes, not yet parsed. */
export interface RawAnswer {
  data: Uint8Array;
  failed: boolean;
  replayed: boolean;
  totalCount?: string;
}

/** A file takes longer to work on than an answer to anything else may take. */
export const uploadTimeoutMs = 15_000;

/** Calls operations of services over NATS. Nobody there, or no answer in time, is SERVICE_UNAVAILABLE. */
export class RpcClient {
  constructor(
    private readonly nc: NatsConnection,
    private readonly timeoutMs = 5_000,
  ) {}

  async raw(subject: string, body: Uint8Array | string, call: CallHeaders, timeoutMs = this.timeoutMs): Promise<RawAnswer> {
    let message: Msg;
    try {
      message = await this.nc.request(subject, body, { timeout: timeoutMs, headers: writeHeaders(call) });
    } catch (error) {
      if (
        error instanceof TimeoutError ||
        error instanceof NoRespondersError ||
        error instanceof RequestError ||
        this.nc.isClosed()
      )
        throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
      throw error;
    }
    const headers = message.headers;
    return {
      data: message.data,
      failed: headers?.has(failedHeader) ?? false,
      replayed: headers?.has(replayedHeader) ?? false,
      totalCount: headers?.get(totalCountHeader) || undefined,
    };
  }

  /** Hears events as they are published, without a durable consumer: for local copies. Answers the way to stop. */
  listen(subject: string, on: { event: (envelope: EventEnvelope) => void; reconnected: () => void }): () => void {
    const subscription = this.nc.subscribe(subject, {
      callback: (error, message) => {
        if (!error) on.event(message.json());
      },
    });
    void (async () => {
      for await (const status of this.nc.status()) if (status.type === 'reconnect') on.reconnected();
    })();
    return () => subscription.unsubscribe();
  }

  /** One operation with its types. Throws the AppError that the service threw. */
  async call<R extends Rpc>(contract: R, input: Request<R>, call: Partial<CallHeaders> = {}): Promise<Output<R>> {
    const answer = await this.send(contract, input, { requestId: uuidv7(), ...call });
    const body: unknown = JSON.parse(new TextDecoder().decode(answer.data));
    if (!answer.failed) return body as Output<R>;
    const { code, message, errors, details } = body as Failure;
    throw new AppError(code, { message, errors, details });
  }
  /** A file travels as it is, the fields beside it as parameters. */
  private send({ subject, uploadBytes }: Rpc, input: unknown, call: CallHeaders): Promise<RawAnswer> {
    if (uploadBytes === undefined) return this.raw(subject, JSON.stringify(input), call);
    const { file, ...params } = input as { file: Uint8Array };
    return this.raw(subject, file, { ...call, params: JSON.stringify(params) }, uploadTimeoutMs);
  }
}
