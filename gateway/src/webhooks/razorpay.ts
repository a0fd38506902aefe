import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Broker } from '@thali/kit/broker/broker';
import { newEnvelope, subjectFor } from '@thali/kit/broker/envelope';
import { AppError } from '@thali/kit/call/app-error';
import { noTenant, webhookReceived } from '@thali/proto/tenancy/billing';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';

/**
 * Takes the payment provider's webhooks: checks the signature over the bytes as they came, hands them to the broker, which keeps
 * them, and answers. Tenancy works on them when it can, so the provider has its 200 also while tenancy stands still. Without a
 * broker, or before a service has made its stream, the answer is 503, and the provider tries again for a day.
 * @param secrets the present one and, during a rotation, its neighbour; none refuses everything
 */
export function razorpayWebhookRoute(broker: Broker, secrets: readonly string[]): RouteHandlerMethod {
  const publish = async (body: Buffer, signature: string, request: FastifyRequest): Promise<void> => {
    const eventId = header(request, 'x-razorpay-event-id') ?? createHash('sha256').update(body).digest('hex');
    const data = { eventId, body: body.toString(), signature };
    const envelope = newEnvelope<typeof webhookReceived>({ tenantId: noTenant, requestId: request.id, now: new Date() }, data);
    await broker.publish(subjectFor(webhookReceived, noTenant), envelope, { id: `razorpay-${eventId}` });
  };

  return async (request) => {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    const signature = header(request, 'x-razorpay-signature') ?? '';
    if (!secrets.some((secret) => isSigned(body, signature, secret))) throw new AppError('SIGNATURE_INVALID');
    if (broker.away) throw new AppError('SERVICE_UNAVAILABLE');
    try {
      await publish(body, signature, request);
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause });
    }
    return {};
  };
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(/^[\da-f]{64}$/.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const header = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined;
};
