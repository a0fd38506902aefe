import type { FastifyReply } from 'fastify';

/** Calls `end` once: when the answer has gone out whole, or its client has gone, also when that was before. */
export function whenOver({ raw }: FastifyReply, end: () => void): void {
  if (raw.closed) end();
  else raw.once('close', end);
}
