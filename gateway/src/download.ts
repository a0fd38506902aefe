import { Readable } from 'node:stream';
import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import { type RpcClient, timeoutMs } from '@thali/kit/rpc/rpc-client';
import type { CallHeaders } from '@thali/kit/rpc/rpc-headers';
import type { Failure } from '@thali/proto/errors';
import type { CsvPage, Output, Rpc } from '@thali/proto/kernel';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type * as z from 'zod';
import { callHeaders } from './call-headers.js';
import { CallsAtOnce } from './calls-at-once.js';
import { asAppError } from './failure.js';
import { parameters } from './forward.js';
import { whenOver } from './when-over.js';

type Page = z.output<typeof CsvPage>;
/** Files that one gateway sends to a tenant at once: each asks for one page at a time, and waits for whoever reads it. */
const files = new CallsAtOnce({ perTenant: 5, all: 1_000 });
const nothing = new Uint8Array();
const byteOrderMark = '\uFEFF';

/**
 * Answers a `download`: asks for page after page and sends them as one CSV file. What goes wrong before the first page is an
 * ordinary failure; later the connection breaks, so that a client never takes a part for the whole.
 */
export function download(contract: Rpc, rpc: RpcClient, broker: Broker): RouteHandlerMethod {
  const pageOf = async (call: CallHeaders, params: Record<string, unknown>): Promise<Page> => {
    if (broker.away) throw new AppError('SERVICE_UNAVAILABLE');
    const { data, failed } = await rpc.raw(
      contract.subject,
      nothing,
      { ...call, params: JSON.stringify(params) },
      timeoutMs[contract.cost],
    );
    const answer = JSON.parse(new TextDecoder().decode(data)) as Output<typeof contract>;
    if (!failed) return answer as Page;
    const { code, ...extra } = answer as Failure;
    throw new AppError(code, extra);
  };

  return (request: FastifyRequest, reply: FastifyReply) => {
    whenOver(reply, files.enter(request.caller?.tenantId ?? ''));
    const call = callHeaders(request);
    const params = parameters(request);
    async function* file(first: Page): AsyncGenerator<string> {
      yield byteOrderMark + first.csv;
      for (let after = first.next; after !== null; ) {
        const page = await pageOf(call, { ...params, after });
        if (page.next === after) throw new Error(`${contract.subject} does not come to an end`);
        yield page.csv;
        after = page.next;
      }
    }
    pageOf(call, params).then(
      (first) => {
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${safeName(first.fileName)}"`)
          .send(Readable.from(file(first)));
      },
      (error) => reply.send(asAppError(error)),
    );
  };
}

/** A name that is one on every system, and no header of its own. */
export const safeName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '_').replace(/^[.-]+/, '') || 'download.csv';
