import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listQrOrders } from '@thali/proto/ordering/qr-orders';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from './accepted-coding.js';

/** Below this an answer goes out in two packets anyhow. */
const worthwhile = 2_048;
/** 404 kB of 201 orders become 55 kB, most of it ids, which no quality makes smaller; gzip makes 57 kB. */
const brotliQuality = 4;
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * What strangers write stands here beside other guests' names and phones: whoever could see the lengths of our answers might guess
 * these by what he writes (BREACH).
 */
const mixed: ReadonlySet<string | undefined> = new Set([listQrOrders.subject]);

/**
 * A body as it goes out: large answers to reads compressed, off the event loop. Why this gives nothing away: no answer to a read
 * holds a secret of the session (tokens travel in HttpOnly cookies, and headers are not compressed here), none repeats a text that
 * was asked with, and another site's page can not ask as the user without leading him away from itself, for the cookies are SameSite.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, data: Uint8Array): Promise<Uint8Array> {
  if (request.method !== 'GET' || data.length < worthwhile || mixed.has(request.routeOptions.config.operation)) return data;
  reply.header('vary', 'Accept-Encoding');
  const coding = acceptedCoding(request.headers['accept-encoding']);
  if (!coding) return data;
  reply.header('content-encoding', coding);
  if (coding === 'gzip') return inThread.gzip(data);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  return inThread.br(data, { params });
}
