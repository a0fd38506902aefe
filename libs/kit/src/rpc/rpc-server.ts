import { createHash } from 'node:crypto';
import { headers as createHeaders, type Msg, type MsgHdrs, type Subscription } from '@nats-io/transport-node';
import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, type CustomTransportStrategy, MessagePattern, Payload, Server } from '@nestjs/microservices';
import type { Rpc as Contract } from '@thali/proto/kernel';
import { isObservable, lastValueFrom, type Observable, throwError } from 'rxjs';
import type { Broker } from '../broker/broker.js';
import { AppError, toAppError } from '../call/app-error.js';
import type { CallContext } from '../call/context.js';
import { FairQueue } from '../lanes/fair-queue.js';
import { answeredIn, costlyLimits, type Lane } from '../lanes/lane.js';
import { ModerateTurns } from '../lanes/moderate-turns.js';
import type { Log } from '../process/log.js';
import { costlyRunning, costlyWaiting, rpcDuration, rpcInFlight } from '../process/metrics.js';
import { traced } from '../process/tracing.js';
import { jsonObject, parse } from './parse.js';
import type { RefusedCallers } from './refused-callers.js';
import { failedHeader, readCaller, readHeaders, replayedHeader, totalCountHeader } from './rpc-headers.js';
import { type CallerCheck, demandRights } from './signed-caller.js';
import { WrittenAnswer } from './written-answer.js';

export const natsRpc = Symbol('nats-rpc');
/**
 * Above this a call is moderate, whatever its contract says: what a body asks for takes as long as it is. An order of 200 lines is 20 kB and 10 ms of
 * the thread; of 40 lines it is half as large as this.
 */
const largeBodyBytes = 8 * 1024;
/** How much a tenant reads of one process in large answers: a third of what the gateway, whose thread everybody needs, can pass on (3 MB take it 30 ms). */
const answerBytesPerMs = 32 * 1024;
const contracts = new Map<string, Contract>();

/** Marks the method that answers an operation: `(input, context) => output`. Input is validated by the contract before. */
export const Rpc = (contract: Contract): MethodDecorator => {
  contracts.set(contract.subject, contract);
  return (target, method, descriptor) => {
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
    return MessagePattern(contract.subject, natsRpc)(target, method, descriptor);
  };
};

/** Hands every error to the transport as it was thrown: Nest's own filter would hide what kind it is. */
@Catch()
export class UnfilteredErrors implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

const failed = createHeaders();
failed.set(failedHeader, '1');
const replayed = createHeaders();
replayed.set(replayedHeader, '1');
function replyHeaders(context: CallContext): MsgHdrs | undefined {
  if (context.replayed) return replayed;
  if (context.totalCount === undefined) return undefined;
  const counted = createHeaders();
  counted.set(totalCountHeader, String(context.totalCount));
  return counted;
}

export interface RpcServerOptions {
  service: string;
  log: Log;
  timeTravel: boolean;
  callers: CallerCheck;
  refused: RefusedCallers;
  /** Most calls at the same time; further ones are answered SERVICE_UNAVAILABLE. */
  maxInFlight: number;
  /** Which operations this server answers. */
  lane: Lane;
}

/** Nest transport: JSON over a NATS queue group, contract validation, AppErrors as answers, and a drain that waits for running handlers. */
export class NatsRpcServer extends Server implements CustomTransportStrategy {
  override readonly transportId = natsRpc;
  private readonly subscriptions: Subscription[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly costly = new FairQueue(costlyLimits);
  private readonly turns = new ModerateTurns();

  constructor(
    private readonly broker: Broker,
    private readonly options: RpcServerOptions,
  ) {
    super();
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    for (const subject of this.messageHandlers.keys()) {
      if (!answeredIn(this.options.lane, contracts.get(subject) as Contract)) continue;
      this.subscriptions.push(
        this.broker.subscribe(subject, {
          queue: this.options.service,
          callback: (error, message) => {
            if (error || !isCall(message)) return;
            const answer = this.answer(subject, message)
              // Malformed headers never come from the services' own clients, and they must not end the process.
              .catch(() =>
                message.respond(JSON.stringify(new AppError('INVALID_REQUEST').toFailure('none')), { headers: failed }),
              )
              .then(() => void this.running.delete(answer));
            this.running.add(answer);
          },
        }),
      );
    }
    await this.broker.flush();
    callback();
  }

  private async answer(subject: string, message: Msg): Promise<void> {
    const started = performance.now();
    const { context, params } = readHeaders(message.headers, subject, this.options.timeTravel);
    rpcInFlight.set(this.running.size);
    let code = 'OK';
    try {
      if (this.running.size > this.options.maxInFlight) throw new AppError('SERVICE_UNAVAILABLE');
      const answer = await traced(subject, 'server', { parent: context.traceparent }, (traceparent) => {
        context.traceparent = traceparent;
        const contract = contracts.get(subject) as Contract;
        readCaller(message.headers, this.options.callers, context);
        demandRights(contract.who, context);
        // Writing the answer belongs to the turn: of a long list it takes as long as reading it.
        const handle = async () => {
          const answer = await this.handle(contract, message, params, context);
          return answer instanceof WrittenAnswer ? answer.json : JSON.stringify(answer ?? {});
        };
        return this.inTurn(contract, message.data.length, context.tenantId || subject, handle);
      });
      message.respond(answer, { headers: replyHeaders(context) });
    } catch (thrown) {
      const error = toAppError(thrown);
      code = error.code;
      this.report(error, context);
      message.respond(JSON.stringify(error.toFailure(context.requestId)), { headers: failed });
    }
    rpcDuration.observe({ operation: subject, code }, (performance.now() - started) / 1000);
  }

  private async inTurn<T extends string | Uint8Array>(
    { cost }: Contract,
    bodyBytes: number,
    tenant: string,
    handle: () => Promise<T>,
  ): Promise<T> {
    const moderate = cost === 'moderate' || bodyBytes > largeBodyBytes;
    if (cost !== 'costly') return this.turns.run(tenant, moderate, handle, ({ length }) => length / answerBytesPerMs);
    const measure = () => {
      costlyRunning.set(this.costly.running);
      costlyWaiting.set(this.costly.waiting);
    };
    const answered = this.costly.run(tenant, handle).finally(measure);
    measure();
    return answered;
  }

  private async handle(
    contract: Contract,
    message: Msg,
    params: Record<string, unknown>,
    context: CallContext,
  ): Promise<unknown> {
    const input = inputOf(contract, message, params);
    if (contract.idempotentWhen?.(input) && !context.idempotencyKey) throw new AppError('IDEMPOTENCY_KEY_MISSING');
    if (context.idempotencyKey) context.inputHash = hashOf(intentOf(contract, input));
    const result: unknown = await this.messageHandlers.get(contract.subject)?.(input, context);
    return isObservable(result) ? lastValueFrom(result) : result;
  }

  /**
   * Refusals are logged without a stack, because it adds nothing to the code, and a flood of refusals must not become a flood of log
   * entries.
   */
  private report(error: AppError, context: CallContext): void {
    if (error.code === 'CALLER_UNKNOWN') {
      this.options.refused.add(context.operation);
      return;
    }
    const { requestId, operation, tenantId } = context;
    const cause = error.extra.cause as Error | undefined;
    const why = error.status === 500 ? { err: cause ?? error } : error.status > 500 && cause ? { cause: cause.message } : {};
    const entry = { requestId, operation, tenantId, code: error.code, ...why };
    this.options.log[error.status === 500 ? 'error' : error.status > 500 ? 'warn' : 'debug'](entry, error.message);
  }

  /** Takes no more calls, refuses those that wait for their turn, and waits until every running one has been answered (8 s at most). */
  async close(): Promise<void> {
    await Promise.all(this.subscriptions.splice(0).map((subscription) => subscription.drain()));
    this.costly.close();
    this.turns.close();
    const deadline = new Promise((resolve) => setTimeout(resolve, 8_000).unref());
    await Promise.race([Promise.all(this.running), deadline]);
    await this.broker.flush();
  }
  on(): void {
    // This transport has no events of its own.
  }
  unwrap<T>(): T {
    return this.broker as T;
  }
}

/**
 * Whether the message is a call, which has a client's inbox as its reply subject. What the broker itself delivers, to a subject that a
 * consumer or stream was given, is none.
 */
const isCall = ({ reply }: Msg): boolean => reply?.startsWith('_INBOX') ?? false;

/** Parameters of path and query override fields of the body. */
function inputOf(contract: Contract, { data }: Msg, params: Record<string, unknown>): Record<string, unknown> {
  const { uploadBytes } = contract;
  const body = uploadBytes !== undefined ? { file: uploaded(data, uploadBytes) } : data.length ? jsonObject(data) : {};
  return parse(contract, { ...body, ...params }) as Record<string, unknown>;
}

function uploaded(data: Uint8Array, maxBytes: number): Uint8Array {
  if (data.length > maxBytes) throw new AppError('TOO_LARGE');
  return data;
}

/** What the call asks for: its input without what the contract sets aside. */
const intentOf = ({ aside = [] }: Contract, input: Record<string, unknown>): Record<string, unknown> =>
  aside.length ? Object.fromEntries(Object.entries(input).filter(([field]) => !aside.includes(field))) : input;

/** SHA-256 over the fields as JSON, then the bytes of a file. */
function hashOf({ file, ...fields }: Record<string, unknown>): string {
  const isFile = file instanceof Uint8Array;
  const hash = createHash('sha256').update(JSON.stringify(isFile ? fields : { ...fields, file }));
  return (isFile ? hash.update(file) : hash).digest('hex');
}
