import { type Msg, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import type { Failure } from '@thali/proto/errors';
import type { Cost, Output, Request, Rpc } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import type { Broker } from '../broker/broker.js';
import { AppError } from '../call/app-error.js';
import { type CallHeaders, failedHeader, replayedHeader, totalCountHeader, writeHeaders } from './rpc-headers.js';
import type { CallerSigner } from './signed-caller.js';

/** A service's answer as it came: JSON bytes, not yet parsed. */
export interface RawAnswer {
  data: Uint8Array;
  failed: boolean;
  replayed: boolean;
  totalCount?: string;
}

/** How long a caller waits for an answer, milliseconds; costly operations wait for their turn first. */
export const timeoutMs = { cheap: 5_000, moderate: 5_000, costly: 20_000 } as const satisfies Record<Cost, number>;

/** After this long without an answer the instance that has the call may be dead or frozen. */
const againAfterMs = 1_500;
/**
 * Most repeats at the same time: more calls without an answer mean a busy service, which repeats would make busier, not a dead instance.
 */
const maxRepeats = 64;
const undecided = ['IDEMPOTENCY_IN_PROGRESS', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'];

/** Calls operations of services over NATS. No instance, or no answer in time, is SERVICE_UNAVAILABLE. */
export class RpcClient {
  private repeats = 0;

  constructor(
    private readonly broker: Broker,
    private readonly usualMs: number = timeoutMs.cheap,
    private readonly signer?: CallerSigner,
  ) {}

  async raw(subject: string, body: Uint8Array | string, call: CallHeaders, timeout = this.usualMs): Promise<RawAnswer> {
    let message: Msg;
    try {
      message = await this.broker.request(subject, body, { timeout, headers: writeHeaders(call, this.signer) });
    } catch (error) {
      if (
        error instanceof TimeoutError ||
        error instanceof NoRespondersError ||
        error instanceof RequestError ||
        this.broker.closed
      )
        throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
      throw error;
    }
    // A service's answer has no reply subject. A message with one is a delivery of the broker itself, which a user without the right to
    // answer can provoke.
    if (message.reply) throw new AppError('SERVICE_UNAVAILABLE');
    const headers = message.headers;
    return {
      data: message.data,
      failed: headers?.has(failedHeader) ?? false,
      replayed: headers?.has(replayedHeader) ?? false,
      totalCount: headers?.get(totalCountHeader) || undefined,
    };
  }

  /**
   * The same for calls that may be sent twice: reads, and commands with an Idempotency-Key. Without an answer after 1.5 s the call is sent
   * again, to another instance if there is one. The first answer counts, unless it says that the call was not begun (IDEMPOTENCY_IN_PROGRESS,
   * SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS) while the other call is still open.
   */
  rawAgain(subject: string, body: Uint8Array | string, call: CallHeaders): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      let out = 1;
      let late: NodeJS.Timeout | undefined;
      const end = (settle: () => void) => {
        out -= 1;
        clearTimeout(late);
        settle();
      };
      const ask = (timeoutMs: number) =>
        this.raw(subject, body, call, timeoutMs).then(
          (answer) => end(() => (out && isUndecided(answer) ? undefined : resolve(answer))),
          (error) => end(() => (out ? undefined : reject(error))),
        );
      void ask(this.usualMs);
      late = setTimeout(() => {
        if (this.repeats >= maxRepeats) return;
        out += 1;
        this.repeats += 1;
        void ask(this.usualMs - againAfterMs).finally(() => {
          this.repeats -= 1;
        });
      }, againAfterMs);
    });
  }

  /** One operation with its types. Throws the AppError that the service threw. */
  async call<R extends Rpc>(contract: R, input: Request<R>, call: Partial<CallHeaders> = {}): Promise<Output<R>> {
    const answer = await this.send(contract, input, { requestId: uuidv7(), ...call });
    const body: unknown = JSON.parse(new TextDecoder().decode(answer.data));
    if (!answer.failed) return body as Output<R>;
    const { code, requestId: _, ...extra } = body as Failure;
    throw new AppError(code, extra);
  }
  /** A file is sent as the raw body, the fields beside it as parameters. */
  private send({ subject, uploadBytes, cost }: Rpc, input: unknown, call: CallHeaders): Promise<RawAnswer> {
    const timeout = cost === 'costly' ? timeoutMs.costly : undefined;
    if (uploadBytes === undefined) return this.raw(subject, JSON.stringify(input), call, timeout);
    const { file, ...params } = input as { file: Uint8Array };
    return this.raw(subject, file, { ...call, params: JSON.stringify(params) }, timeout);
  }
}

/** Whether this answer leaves the result open, so that the other call's answer is awaited. */
function isUndecided({ failed, data }: RawAnswer): boolean {
  if (!failed) return false;
  try {
    return undecided.includes((JSON.parse(new TextDecoder().decode(data)) as Failure).code);
  } catch {
    return false;
  }
}
