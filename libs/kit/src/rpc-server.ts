import { createHash } from 'node:crypto';
import {
  headers as createHeaders,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, type CustomTransportStrategy, MessagePattern, Payload, Server } from '@nestjs/microservices';
import type { Rpc as Contract } from '@thali/proto/kernel';
import { isObservable, lastValueFrom, type Observable, throwError } from 'rxjs';
import { AppError, toAppError } from './app-error.js';
import type { CallContext } from './context.js';
import type { Log } from './log.js';
import { rpcDuration, rpcInFlight } from './metrics.js';
import { failedHeader, readHeaders, replayedHeader, totalCountHeader } from './rpc-headers.js';
import { traced } from './tracing.js';

export const natsRpc = Symbol('nats-rpc');
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
  /** Calls answered at once; what comes beyond is told to try again. */
  maxInFlight: number;
}

/** Nest transport: JSON over a NATS queue group, contract validation, AppErrors as answers, and a drain that waits for running handlers. */
export class NatsRpcServer extends Server implements CustomTransportStrategy {
  override readonly transportId = natsRpc;
  private readonly subscriptions: Subscription[] = [];
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly nc: NatsConnection,
    private readonly options: RpcServerOptions,
  ) {
    super();
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    for (const subject of this.messageHandlers.keys())
      this.subscriptions.push(
        this.nc.subscribe(subject, {
          queue: this.options.service,
          callback: (error, message) => {
            if (error) return;
            const answer = this.answer(subject, message).finally(() => this.running.delete(answer));
            this.running.add(answer);
          },
        }),
      );
    await this.nc.flush();
    callback();
  }

  private async answer(subject: string, message: Msg): Promise<void> {
    const started = performance.now();
    const { context, params } = readHeaders(message.headers, subject, this.options.timeTravel);
    rpcInFlight.set(this.running.size);
    let code = 'OK';
    try {
      if (this.running.size > this.options.maxInFlight) throw new AppError('SERVICE_UNAVAILABLE');
      const output = await traced(subject, 'server', { parent: context.traceparent }, (traceparent) => {
        context.traceparent = traceparent;
        return this.handle(subject, message, params, context);
      });
      message.respond(JSON.stringify(output ?? {}), { headers: replyHeaders(context) });
    } catch (thrown) {
      const error = toAppError(thrown);
      code = error.code;
      this.report(error, context);
      message.respond(JSON.stringify(error.toFailure(context.requestId)), { headers: failed });
    }
    rpcDuration.observe({ operation: subject, code }, (performance.now() - started) / 1000);
  }

  private async handle(subject: string, message: Msg, params: Record<string, unknown>, context: CallContext): Promise<unknown> {
    const input = validate(contracts.get(subject) as Contract, message, params);
    if (context.idempotencyKey) context.inputHash = hashOf(input);
    const result: unknown = await this.messageHandlers.get(subject)?.(input, context);
    return isObservable(result) ? lastValueFrom(result) : result;
  }

  private report(error: AppError, context: CallContext): void {
    const { requestId, operation, tenantId } = context;
    const entry = {
      requestId,
      operation,
      tenantId,
      code: error.code,
      err: error.status >= 500 ? (error.cause ?? error) : undefined,
    };
    this.options.log[error.status === 500 ? 'error' : error.status > 500 ? 'warn' : 'debug'](entry, error.message);
  }

  /** Takes no more calls, then waits until every running one has been answered (8 s at most). */
  async close(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    const deadline = new Promise((resolve) => setTimeout(resolve, 8_000).unref());
    await Promise.race([Promise.all(this.running), deadline]);
    await this.nc.flush();
  }
  on(): void {
    // This transport has no events of its own.
  }
  unwrap<T>(): T {
    return this.nc as T;
  }
}

function validate(contract: Contract, message: Msg, params: Record<string, unknown>): Record<string, unknown> {
  const body = contract.uploadBytes === undefined ? parsed(message.data) : { file: uploaded(message.data, contract.uploadBytes) };
  const result = contract.input.safeParse({ ...body, ...params });
  if (result.success) return result.data as Record<string, unknown>;
  const errors = result.error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('VALIDATION_FAILED', { message: errors[0]?.message, errors });
}

function parsed(data: Uint8Array): object {
  if (!data.length) return {};
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data));
  } catch {
    throw new AppError('VALIDATION_FAILED', { message: 'Request body is not valid JSON!' });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('VALIDATION_FAILED');
  return body;
}

function uploaded(data: Uint8Array, maxBytes: number): Uint8Array {
  if (data.length > maxBytes) throw new AppError('TOO_LARGE');
  return data;
}

/** SHA-256 over the fields as JSON, then the bytes of a file. */
function hashOf({ file, ...fields }: Record<string, unknown>): string {
  const isFile = file instanceof Uint8Array;
  const hash = createHash('sha256').update(JSON.stringify(isFile ? fields : { ...fields, file }));
  return (isFile ? hash.update(file) : hash).digest('hex');
}
