import type { Readable } from 'node:stream';
import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import type { Log } from '@thali/kit/process/log';
import { endHttpSpan, startSpan } from '@thali/kit/process/tracing';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { bodyLimits } from '@thali/proto/body-size';
import type { ErrorCode } from '@thali/proto/errors';
import type { Rpc } from '@thali/proto/kernel';
import { operations } from '@thali/proto/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler, RouteHandlerMethod } from 'fastify';
import { type Held, type HeldBytes, holdAnswer } from './bodies/held-bytes.js';
import { deeperThan } from './bodies/json-depth.js';
import { largeBytes, PacedBodies } from './bodies/paced-body.js';
import { readBytes } from './bodies/read-bytes.js';
import { readImage } from './bodies/read-image.js';
import { steadyBody } from './bodies/steady-body.js';
import { givenTrace } from './call-headers.js';
import { networkOf } from './client-network.js';
import { download } from './download.js';
import { asAppError, sendFailure } from './failure.js';
import { forward } from './forward.js';
import { httpDuration } from './http-metrics.js';
import { costlyPlace, type Gatekeepers, operationGuard } from './operation-guard.js';
import { sendFile } from './send-file.js';
import type { OperatorConfirmations } from './session/operator-confirmations.js';
import { inLanguage } from './texts.js';
import { whenOver } from './when-over.js';

export const apiPrefix = '/api/v1';

export interface Api {
  rpc: RpcClient;
  broker: Broker;
  gates: Gatekeepers;
  log: Log;
  /** Whether the process is leaving: answers then close their connections. */
  draining: () => boolean;
  /** Operations that the gateway answers with code of its own, by contract. */
  composed: Map<Rpc, RouteHandlerMethod>;
  confirmations: OperatorConfirmations;
  held: HeldBytes;
  /** How long a body may keep us waiting, ms. */
  bodyGraceMs: number;
  headers: Record<string, string>;
}

/** One route per contract below /api/v1, straight on Fastify: nothing of Nest runs per request. */
export async function registerApi(app: FastifyInstance, api: Api): Promise<void> {
  app.decorateRequest('caller', null as never);
  for (const name of ['party', 'giveBack', 'span', 'held', 'leavePlace']) app.decorateRequest(name);
  app.removeAllContentTypeParsers();
  const steady = (request: FastifyRequest, payload: Readable, read: Promise<Buffer>) =>
    steadyBody(payload, request.held as Held, api.bodyGraceMs, read);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { uploadBytes, body } = request.routeOptions.config;
    if (uploadBytes || !body) throw new AppError('MEDIA_TYPE');
    const bytes = await steady(request, payload, readBytes(request.headers, payload, body.bytes));
    if (deeperThan(body.depth, bytes)) throw new AppError('VALIDATION_FAILED');
    return bytes;
  });
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { uploadBytes } = request.routeOptions.config;
    if (!uploadBytes) throw new AppError('MEDIA_TYPE');
    return steady(request, payload, readImage(request.headers, payload, uploadBytes));
  });
  app.setErrorHandler((thrown, request, reply) => refuse(api, thrown, request, reply));
  const paced = new PacedBodies();
  const atAPace: preParsingHookHandler = (request, _reply, payload, done) => {
    const isSmall = Number(request.headers['content-length']) <= largeBytes;
    done(null, isSmall ? payload : paced.of(ownerOf(request), payload));
  };
  for (const contract of Object.values(operations)) {
    const { http, subject, composed, cost } = contract;
    if (!http) continue;
    const passOn = contract.download ? download : contract.file ? sendFile : forward;
    const handler = composed ? api.composed.get(contract) : passOn(contract, api.rpc, api.broker);
    if (!handler) throw new Error(`${subject} is composed and nobody answers it`);
    const guard = operationGuard(contract, api.gates);
    const asksOperator = contract.confirmPassword && contract.who.kind === 'superadmin';
    const [method, path] = http;
    const body = method === 'GET' ? undefined : bodyLimits(contract);
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation: subject, successFlag: contract.successFlag, uploadBytes: contract.uploadBytes, body },
      onRequest: (request, reply, done) => {
        request.span = startSpan(`${method} ${apiPrefix}${path}`, 'server', {
          parent: givenTrace(request),
          attributes: { 'http.request.method': method, 'http.route': `${apiPrefix}${path}`, 'thali.request_id': request.id },
        });
        const enter = () => {
          const held = api.held.of(ownerOf(request));
          request.held = held;
          whenOver(reply, () => held.end());
          done();
        };
        const passed = guard(request);
        if (passed instanceof Promise) passed.then(enter, done);
        else enter();
      },
      preParsing: body && body.bytes > largeBytes ? atAPace : [],
      preHandler: [...(asksOperator ? [api.confirmations.demand] : []), ...(cost === 'costly' ? [costlyPlace(api.gates)] : [])],
      onSend: (request, reply, payload, done) => {
        for (const name in api.headers) if (!reply.hasHeader(name)) reply.header(name, api.headers[name]);
        reply.header('x-request-id', request.id);
        if (api.draining()) reply.header('connection', 'close');
        request.leavePlace?.();
        const refusal = holdAnswer(request, reply, payload);
        if (refusal) done(refusal);
        else done(null, inLanguage(request, reply, payload));
      },
      onResponse: (request, reply, done) => {
        report(api.log, method, request, reply);
        done();
      },
      handler,
    });
  }
}

/** Whose bytes a call's are: a tenant's, or those of strangers of one place. */
const ownerOf = (request: FastifyRequest): string => request.caller?.tenantId || request.party || networkOf(request.ip);

/** What could not even be read: it went to no service, so it uses up nothing of what its party, or all strangers of a network, may do. */
const unreadable: ReadonlySet<string> = new Set<ErrorCode>(['VALIDATION_FAILED', 'TOO_LARGE', 'MEDIA_TYPE']);

function refuse(api: Api, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = asAppError(thrown);
  if (unreadable.has(error.code)) request.giveBack?.(1);
  if (error.status === 500) api.log.error({ err: error.cause ?? error, requestId: request.id }, 'request failed');
  else if (error.status > 500 && error.cause)
    api.log.warn({ cause: (error.cause as Error).message, requestId: request.id }, error.message);
  sendFailure(request, reply, error);
}

function report(log: Log, method: string, request: FastifyRequest, reply: FastifyReply): void {
  endHttpSpan(request.span, reply.statusCode);
  const { operation } = request.routeOptions.config;
  const ms = Math.round(reply.elapsedTime * 100) / 100;
  httpDuration.observe({ operation, status: reply.statusCode }, ms / 1000);
  const level = method === 'GET' ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  log[level]({ requestId: request.id, operation, status: reply.statusCode, ms, tenantId: request.caller?.tenantId }, 'answered');
}
