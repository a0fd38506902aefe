import { AppError } from '@thali/kit/call/app-error';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import type { CallHeaders } from '@thali/kit/rpc/rpc-headers';
import {
  dropDeadLetter,
  dropDeadLetterOf,
  listDeadLetters,
  listDeadLettersOf,
  retryDeadLetter,
  retryDeadLetterOf,
} from '@thali/proto/dead-letters';
import type { Input, Output, Rpc } from '@thali/proto/kernel';
import { keepers } from '@thali/proto/portability';
import { noteDeadLetter, tenantNames } from '@thali/proto/tenancy/tenant-admin';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import { callHeaders } from '../call-headers.js';
import { inputOf } from '../input-of.js';

/** Events that services put aside, for the operator: each service has its own, and the gateway asks all of them. */
export const deadLetterRoutes = (rpc: RpcClient): [Rpc, RouteHandlerMethod][] => [
  [listDeadLetters, listRoute(rpc)],
  [retryDeadLetter, retryRoute(rpc)],
  [dropDeadLetter, dropRoute(rpc)],
];

/** A service that is away is named, and the letters of the others are shown. */
const listRoute =
  (rpc: RpcClient): RouteHandlerMethod =>
  async (request): Promise<Output<typeof listDeadLetters>> => {
    const input = inputOf(listDeadLetters, request);
    const call = callHeaders(request);
    const away: Output<typeof listDeadLetters>['away'] = [];
    const answers = await Promise.all(
      keepers.map(async (service) => {
        try {
          const { letters, total } = await rpc.call(listDeadLettersOf(service), input, call);
          return { letters: letters.map((letter) => ({ service, ...letter })), total };
        } catch (error) {
          if (!(error instanceof AppError) || error.status < 500) throw error;
          away.push(service);
          return { letters: [], total: 0 };
        }
      }),
    );
    const letters = answers.flatMap((answer) => answer.letters);
    const names = await namesOf(rpc, call, [...new Set(letters.map(({ tenantId }) => tenantId))]);
    return {
      letters: letters
        .map((letter) => ({ ...letter, tenantName: names.get(letter.tenantId) ?? null }))
        .sort((one, other) => (one.lastFailedAt < other.lastFailedAt ? 1 : -1)),
      total: answers.reduce((sum, { total }) => sum + total, 0),
      away,
    };
  };

/** Without tenancy the list has ids only. */
async function namesOf(rpc: RpcClient, call: CallHeaders, ids: string[]): Promise<Map<string, string>> {
  const parts = Array.from({ length: Math.ceil(ids.length / 100) }, (_, part) => ids.slice(part * 100, part * 100 + 100));
  const found = await Promise.all(parts.map((part) => rpc.call(tenantNames, { ids: part }, call).catch(() => [])));
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

const retryRoute =
  (rpc: RpcClient): RouteHandlerMethod =>
  async (request): Promise<Output<typeof retryDeadLetter>> => {
    const { service, ...key } = inputOf(retryDeadLetter, request);
    const answer = await rpc.call(retryDeadLetterOf(service), key, callHeaders(request));
    // It is done; a log that is away does not make it undone.
    await note(rpc, request, 'event_retried', { service, ...key }).catch(() => undefined);
    return answer;
  };

/** The operator's log is written first, so that no event is dropped without a line in it. A repeat of the same drop writes no second line. */
const dropRoute =
  (rpc: RpcClient): RouteHandlerMethod =>
  async (request): Promise<Output<typeof dropDeadLetter>> => {
    const { service, ...drop } = inputOf(dropDeadLetter, request);
    await note(rpc, request, 'event_dropped', { service, ...drop });
    return rpc.call(dropDeadLetterOf(service), drop, callHeaders(request));
  };

type Noted = Input<typeof retryDeadLetter> & { reason?: string };
const note = (rpc: RpcClient, request: FastifyRequest, action: 'event_retried' | 'event_dropped', noted: Noted) =>
  rpc.call(noteDeadLetter, { action, ...noted }, callHeaders(request));
