import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes as they go out, in one coding. */
interface Form {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
}
/** An answer in every coding that it is sent in, each a representation with a strong entity tag of its own. */
export interface Packed {
  digest: string;
  plain: Form;
  gzip: Form;
  br: Form;
}

const inThread = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };
/** Beyond quality 5 a menu shrinks by a few hundred bytes more and takes ten times as long. */
const brotliQuality = 5;

/**
 * Every use asks us again: a menu that changed must show within a second, which rules `max-age` out, and an answer that did not
 * change costs the diner 304 and no body.
 */
const cacheControl = 'no-cache';

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Compresses off the event loop. */
export async function pack(bytes: Buffer, type: string): Promise<Packed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gzipped] = await Promise.all([inThread.brotli(bytes, { params }), inThread.gzip(bytes)]);
  const digest = digestOf(bytes);
  const form = (coded: Buffer, coding?: string): Form => {
    const etag = `"${digest}${coding ? `-${coding}` : ''}"`;
    const headers = {
      'content-type': type,
      'content-length': String(coded.length),
      etag,
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      ...(coding && { 'content-encoding': coding }),
    };
    return { bytes: coded, etag, headers };
  };
  return { digest, plain: form(bytes), gzip: form(gzipped, 'gzip'), br: form(br, 'br') };
}

/** Answers in the smallest coding that the client takes, or with 304 when it has just that. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): void {
  const { headers } = request;
  const form = chosen(packed, headers['accept-encoding']);
  const known = headers['if-none-match'];
  if (known !== undefined && isAmong(known, form.etag))
    reply.code(304).headers({ etag: form.etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' }).send();
  else reply.headers(form.headers).send(form.bytes);
}

const takesBr = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

function chosen(packed: Packed, accepted: string | string[] | undefined): Form {
  if (typeof accepted !== 'string') return packed.plain;
  if (takesBr.test(accepted)) return packed.br;
  return takesGzip.test(accepted) ? packed.gzip : packed.plain;
}

/** If-None-Match compares weakly: caches on the way may have marked the tag as weak. */
const isAmong = (tags: string, etag: string): boolean =>
  tags === etag ||
  tags
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
