import type { Readable } from 'node:stream';
import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import type { Log } from '@thali/kit/process/log';
import { endHttpSpan, startSpan } from '@thali/kit/process/tracing';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { type BodySize, bodyLimits } from '@thali/proto/body-size';
import type { Rpc } from '@thali/proto/kernel';
import { operations } from '@thali/proto/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { givenTrace } from './call-headers.js';
import { download } from './download.js';
import { asAppError, sendFailure } from './failure.js';
import { forward } from './forward.js';
import { httpDuration } from './http-metrics.js';
import { deeperThan } from './json-depth.js';
import { type Gatekeepers, operationGuard } from './operation-guard.js';
import { sendFile } from './send-file.js';
import type { OperatorConfirmations } from './session/operator-confirmations.js';
import { inLanguage } from './texts.js';
import { readImage } from './uploads/read-image.js';

export const apiPrefix = '/api/v1';
const noBody: BodySize = { bytes: 1, depth: 0 };

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
  headers: Record<string, string>;
}

/** One route per contract below /api/v1, straight on Fastify: nothing of Nest runs per request. */
export async function registerApi(app: FastifyInstance, api: Api): Promise<void> {
  app.decorateRequest('caller', null as never);
  app.decorateRequest('span');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ routeOptions }, body, done) => {
    const { uploadBytes, bodyDepth = 0 } = routeOptions.config;
    if (uploadBytes) done(new AppError('MEDIA_TYPE'));
    else if (deeperThan(bodyDepth, body as Buffer)) done(new AppError('VALIDATION_FAILED'));
    else done(null, body);
  });
  app.addContentTypeParser('multipart/form-data', async ({ headers, routeOptions }: FastifyRequest, payload: Readable) => {
    if (!routeOptions.config.uploadBytes) throw new AppError('MEDIA_TYPE');
    return readImage(headers, payload, routeOptions.config.uploadBytes);
  });
  app.setErrorHandler((thrown, request, reply) => refuse(api, thrown, request, reply));
  for (const contract of Object.values(operations)) {
    const { http, subject, composed } = contract;
    if (!http) continue;
    const passOn = contract.download ? download : contract.file ? sendFile : forward;
    const handler = composed ? api.composed.get(contract) : passOn(contract, api.rpc, api.broker);
    if (!handler) throw new Error(`${subject} is composed and nobody answers it`);
    const guard = operationGuard(contract, api.gates);
    const asksOperator = contract.confirmPassword && contract.who.kind === 'superadmin';
    const [method, path] = http;
    const { bytes: bodyLimit, depth: bodyDepth } = method === 'GET' ? noBody : bodyLimits(contract);
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      config: { operation: subject, successFlag: contract.successFlag, uploadBytes: contract.uploadBytes, bodyDepth },
      onRequest: (request, reply, done) => {
        request.span = startSpan(`${method} ${apiPrefix}${path}`, 'server', {
          parent: givenTrace(request),
          attributes: { 'http.request.method': method, 'http.route': `${apiPrefix}${path}`, 'thali.request_id': request.id },
        });
        const passed = guard(request, reply);
        if (passed instanceof Promise) passed.then(() => done(), done);
        else done();
      },
      ...(asksOperator && { preHandler: api.confirmations.demand }),
      onSend: (request, reply, payload, done) => {
        for (const name in api.headers) if (!reply.hasHeader(name)) reply.header(name, api.headers[name]);
        reply.header('x-request-id', request.id);
        if (api.draining()) reply.header('connection', 'close');
        done(null, inLanguage(request, reply, payload));
      },
      onResponse: (request, reply, done) => {
        report(api.log, method, request, reply);
        done();
      },
      handler,
    });
  }
}

function refuse(api: Api, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = asAppError(thrown);
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
