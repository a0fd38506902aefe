import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { checkoutPage } from './checkout-page.ts';
import { checkoutScript } from './checkout-script.ts';
import type { Ledger, Order } from './ledger.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface Keys {
  keyId: string;
  keySecret: string;
}
interface Answer {
  status?: number;
  type?: string;
  body: unknown;
}
type Handler = (asked: { id: string; body: Record<string, unknown> }) => Answer;

/** Delay of a late webhook. */
const lateMs = 5_000;
/** What a customer, or a test, can do with an order: whether the payment succeeds, and after which delays webhooks are sent (ms). */
const choices: Record<string, { succeeds: boolean; webhooks: number[] }> = {
  pay: { succeeds: true, webhooks: [0] },
  fail: { succeeds: false, webhooks: [0] },
  lose: { succeeds: true, webhooks: [] },
  late: { succeeds: true, webhooks: [lateMs] },
  duplicate: { succeeds: true, webhooks: [0, 0, 300] },
};

const refusal = (description: string, status = 400): Answer => ({
  status,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
    },
  },
});

/** The provider's HTTP server: REST for our server, script and page for the browser. */
export function createSandbox({ keyId, keySecret }: Keys, ledger: Ledger, webhooks: WebhookSender): Server {
  const withOrder = (handle: (order: Order) => Answer): Handler => {
    return ({ id }) => {
      const order = ledger.orders.get(id);
      return order ? handle(order) : refusal('The id provided does not exist');
    };
  };
  const pay = (name: string) =>
    withOrder((order) => {
      const { succeeds, webhooks: delays } = choices[name] ?? { succeeds: false, webhooks: [] };
      const payment = ledger.attempt(order, succeeds);
      webhooks.report(payment, order, delays);
      return { body: payment.captured ? ledger.receiptFor(payment) : { error: failure(payment.id, order.id) } };
    });

  const rest: [method: string, path: RegExp, handle: Handler][] = [
    ['POST', /^\/v1\/orders$/, ({ body }) => createOrder(ledger, body)],
    ['GET', /^\/v1\/orders\/(\w+)$/, withOrder((order) => ({ body: order }))],
    ['GET', /^\/v1\/orders\/(\w+)\/payments$/, withOrder(({ id }) => ({ body: collection(ledger.paymentsOf(id)) }))],
    [
      'GET',
      /^\/v1\/payments\/(\w+)$/,
      ({ id }) => {
        const payment = ledger.payments.get(id);
        return payment ? { body: payment } : refusal('The id provided does not exist');
      },
    ],
  ];
  const open: typeof rest = [
    ['GET', /^\/v1\/checkout\.js$/, () => ({ type: 'text/javascript; charset=utf-8', body: checkoutScript })],
    ['GET', /^\/checkout\/(\w+)$/, withOrder((order) => ({ type: 'text/html; charset=utf-8', body: checkoutPage(order) }))],
    ...Object.keys(choices).map((name): (typeof rest)[number] => ['POST', new RegExp(`^/checkout/(\\w+)/${name}$`), pay(name)]),
    ['GET', /^\/readyz$/, () => ({ body: { status: 'up' } })],
  ];
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  return createServer(async (request, response) => {
    const { method, headers } = request;
    const path = new URL(request.url ?? '/', 'http://sandbox').pathname;
    const isRest = path.startsWith('/v1/') && path !== '/v1/checkout.js';
    if (isRest && headers.authorization !== authorization) return send(response, refusal('Authentication failed', 401));
    for (const [verb, pattern, handle] of isRest ? rest : open) {
      const match = verb === method ? pattern.exec(path) : null;
      if (match) return send(response, handle({ id: match[1] ?? '', body: await bodyOf(request) }));
    }
    send(response, refusal('The requested URL was not found on the server.', 404));
  });
}

function createOrder(ledger: Ledger, { amount, currency, receipt, notes }: Record<string, unknown>): Answer {
  if (!Number.isInteger(amount) || (amount as number) < 100) return refusal('Order amount less than minimum amount allowed');
  if (currency !== 'INR') return refusal('Currency is not supported');
  if (typeof receipt === 'string' && receipt.length > 40) return refusal('The receipt may not be greater than 40 characters.');
  return {
    body: ledger.addOrder(amount as number, currency, (receipt as string) ?? null, (notes ?? {}) as Record<string, string>),
  };
}

const collection = (items: unknown[]) => ({ entity: 'collection', count: items.length, items });
const failure = (paymentId: string, orderId: string) => ({
  ...{ code: 'BAD_REQUEST_ERROR', description: 'Your payment was declined by the bank.', source: 'bank' },
  ...{ step: 'payment_authorization', reason: 'payment_failed', metadata: { payment_id: paymentId, order_id: orderId } },
});

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return (JSON.parse(Buffer.concat(chunks).toString()) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function send(response: ServerResponse, { status = 200, type = 'application/json', body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
