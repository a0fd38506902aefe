import { AppError } from '@thali/kit/call/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../failure.js';

export function notFound(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  sendFailure(request, reply, new AppError('NOT_FOUND'));
}
