import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from '../accepted-coding.js';

/** Bytes as they go out, in one coding. */
interface Form {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
  /** What goes with 304. */
  validators: Record<string, string>;
  /** Both as Node writes them, with the headers of every answer; made when first sent. */
  written?: { whole: string[]; same: string[] };
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
 * change costs the diner 304 and no body. Private, because a first answer names the phone that it is for.
 */
const cacheControl = 'private, no-cache';

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
    const validators = { etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' };
    const body = { 'content-type': type, 'content-length': String(coded.length), ...(coding && { 'content-encoding': coding }) };
    return { bytes: coded, etag, headers: { ...validators, ...body }, validators };
  };
  return { digest, plain: form(bytes), gzip: form(gzipped, 'gzip'), br: form(br, 'br') };
}

/** Answers in the smallest coding that the client takes, or with 304 when it has just that; says whether it had. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): boolean {
  const form = chosen(packed, request);
  const same = hasAlready(request, form);
  if (same) reply.code(304).headers(form.validators).send();
  else reply.headers(form.headers).send(form.bytes);
  return same;
}

/**
 * The same past Fastify's reply, whose headers and hooks are a tenth of what a known menu costs: all is known to the last byte.
 * Hooks that run after the answer still do.
 * @param always headers of every answer
 * @param cookie a Set-Cookie header for this client alone
 * @returns whether the client had it
 */
export function writePacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  always: Record<string, string>,
  cookie?: string,
): boolean {
  const form = chosen(packed, request);
  form.written ??= { whole: flat({ ...always, ...form.headers }), same: flat({ ...always, ...form.validators }) };
  const same = hasAlready(request, form);
  reply.hijack();
  const written = [...(same ? form.written.same : form.written.whole), 'x-request-id', request.id];
  if (cookie) written.push('set-cookie', cookie);
  reply.raw.writeHead(same ? 304 : 200, written);
  reply.raw.end(same ? undefined : form.bytes);
  return same;
}

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

const chosen = (packed: Packed, { headers }: FastifyRequest): Form =>
  packed[acceptedCoding(headers['accept-encoding']) ?? 'plain'];

/** If-None-Match compares weakly: caches on the way may have marked the tag as weak. */
function hasAlready({ headers }: FastifyRequest, { etag }: Form): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined || tags === etag) return tags === etag;
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}
