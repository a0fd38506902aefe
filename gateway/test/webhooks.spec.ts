import { createHmac } from 'node:crypto';
import { Broker } from '@thali/kit/broker/broker';
import { ensureEventStream } from '@thali/kit/broker/event-stream';
import { createLog } from '@thali/kit/process/log';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { noTenant, razorpayWebhook, webhookReceived } from '@thali/proto/tenancy/billing';
import { eventually } from '@thali/testing/eventually';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const [oldSecret, newSecret] = ['last year', 'this year'];
let gateway: TestGateway;
const heard: EventEnvelope<Payload<typeof webhookReceived>>[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ RAZORPAY_WEBHOOK_SECRETS: `${oldSecret},${newSecret}` });
  gateway.other.nc.subscribe(`${webhookReceived.subject}.*`, {
    callback: (_error, message) => {
      heard.push(message.json());
    },
  });
  const broker = await Broker.connect(gateway.nats.url, 'test', createLog('test', 'silent'));
  await ensureEventStream(broker);
  await broker.close();
});
afterAll(() => gateway?.stop());
beforeEach(() => heard.splice(0));

const event = { event: 'payment.captured', payload: { payment: { entity: { id: 'pay_1', amount: 14_900 } } } };
const signed = (body: string, secret = newSecret) => createHmac('sha256', secret).update(body).digest('hex');
let events = 0;
const send = (body: string, signature: string | undefined, headers: Record<string, string> = {}) => {
  events += 1;
  return gateway.call('POST', '/razorpay/webhook', {
    body,
    headers: { ...(signature && { 'x-razorpay-signature': signature }), 'x-razorpay-event-id': `evt_${events}`, ...headers },
  });
};

test('R42 bytes with a right signature are handed on as they are, however they are spaced', async () => {
  for (const body of [JSON.stringify(event), JSON.stringify(event, null, 3), `\n ${JSON.stringify(event)}\t`]) {
    expect(await send(body, signed(body))).toMatchObject({ status: 200 });
    await eventually('the event', () => heard.length > 0);
    expect(heard.splice(0)).toMatchObject([
      { tenantId: noTenant, data: { eventId: `evt_${events}`, body, signature: signed(body) } },
    ]);
  }
});

test('R42 what was written anew after it was signed is refused, as is every other signature', async () => {
  const body = JSON.stringify(event, null, 2);
  const right = signed(body);
  const flipped = (right.startsWith('0') ? '1' : '0') + right.slice(1);
  for (const [sent, signature] of [
    [JSON.stringify(JSON.parse(body)), right],
    [`${body} `, right],
    [body, flipped],
    [body, signed(body, 'guessed')],
    [body, right.slice(2)],
    [body, ''],
    [body, undefined],
  ] as const)
    expect(await send(sent, signature)).toMatchObject({ status: 400, json: { code: 'SIGNATURE_INVALID' } });
  expect(await send(body, right)).toMatchObject({ status: 200 });
  await eventually('the event', () => heard.length > 0);
  // Events come in their order, so the last one would not be the first here if one of the others had been handed on.
  expect(heard.map(({ data }) => data.eventId)).toEqual([`evt_${events}`]);
});

test('R42 while the secret is being changed, both are good', async () => {
  const body = JSON.stringify(event);
  for (const secret of [oldSecret, newSecret]) expect(await send(body, signed(body, secret))).toMatchObject({ status: 200 });
});

test('R42 the same event again is 200; without an id the bytes are the id', async () => {
  const body = JSON.stringify(event);
  const again = { 'x-razorpay-event-id': 'evt_again' };
  for (let time = 0; time < 3; time++) expect(await send(body, signed(body), again)).toMatchObject({ status: 200 });
  expect(await send(body, signed(body), { 'x-razorpay-event-id': '' })).toMatchObject({ status: 200 });
  await eventually('the event with the digest of its bytes', () => heard.some(({ data }) => /^[\da-f]{64}$/.test(data.eventId)));
});

test('R42 nobody but the broker needs to be there, and without it the provider is told to come again', async () => {
  const body = JSON.stringify(event);
  expect(gateway.other.callsOf(razorpayWebhook)).toEqual([]);
  await gateway.restartNats(async () => {
    const answer = await send(body, signed(body));
    expect(answer).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
  await eventually('an answer after the broker came back', async () => (await send(body, signed(body))).status === 200);
});

test('without a secret nothing is taken, not even what is signed with nothing', async () => {
  const bare = await startTestGateway();
  const body = JSON.stringify(event);
  const headers = { 'x-razorpay-signature': signed(body, '') };
  expect(await bare.call('POST', '/razorpay/webhook', { body, headers })).toMatchObject({ status: 400 });
  await bare.stop();
});
