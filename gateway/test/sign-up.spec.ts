import { AppError } from '@thali/kit/call/app-error';
import { signUp } from '@thali/proto/identity/registration';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { type Answer, call, startTestGateway, type TestGateway, untilCounting } from './test-gateway.js';

let gateway: TestGateway;
let second: Awaited<ReturnType<typeof startGateway>>;
const message = 'Almost done! Open the link that we have mailed you to confirm your email address.';
beforeAll(async () => {
  gateway = await startTestGateway({ TRUST_PROXY: '1' });
  second = await startGateway(gatewayConfig.parse(gateway.env));
  for (const { port } of [gateway, second]) await untilCounting(port);
  await gateway.other.answer(signUp, ({ body }) => {
    if (JSON.parse(body).password === 'password') throw new AppError('PASSWORD_COMMON');
    return { message };
  });
});
afterAll(async () => {
  await second?.stop();
  await gateway?.stop();
});

let numbers = 0;
const register = (address: string, port = gateway.port, password = 'a long passphrase') =>
  call(port, 'POST', '/api/v1/auth/signup', {
    body: { biz_name: 'Annapurna', username: `owner${numbers++}@example.com`, password, phone: '1', address: 'MG Road' },
    headers: { 'x-forwarded-for': address },
  });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('one place registers five businesses an hour, however many gateways it asks at once', async () => {
  const before = gateway.other.callsOf(signUp).length;
  const answers: Answer[] = [];
  for (let round = 0; round < 5; round++)
    answers.push(...(await Promise.all([gateway, second, gateway, second].map(({ port }) => register('192.0.2.7', port)))));
  expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
  expect(gateway.other.callsOf(signUp)).toHaveLength(before + 5);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests, please wait!' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await register('192.0.2.8')).json).toEqual({ message });
});

test('all addresses of an IPv6 customer are one place', async () => {
  const answers: { status: number }[] = [];
  for (let host = 1; host <= 6; host++) answers.push(await register(`2001:db8:0:1::${host}`));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await register('2001:db8:0:2::1')).status).toBe(200);
});

test('whoever has a /48 registers no more than four places of it, and what one of them is refused counts for no other', async () => {
  const answers: { status: number }[] = [];
  for (let place = 1; place <= 5; place++)
    for (let host = 1; host <= 7; host++) answers.push(await register(`2001:db8:9:${place}::${host}`));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await register('2001:db8:9:77::1')).status).toBe(429);
  expect((await register('2001:db8:a:1::1')).status).toBe(200);
});

test('what identity refuses does not count: whoever looks for a better password may go on', async () => {
  for (let attempt = 0; attempt < 8; attempt++)
    expect((await register('192.0.2.9', gateway.port, 'password')).json.code).toBe('PASSWORD_COMMON');
  expect((await register('192.0.2.9')).status).toBe(200);
});

test('with Redis frozen each gateway counts for itself', async () => {
  process.kill(gateway.redis.pid, 'SIGSTOP');
  try {
    const answers: { status: number }[] = [];
    for (let attempt = 0; attempt < 6; attempt++) answers.push(await register('192.0.2.10'));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    process.kill(gateway.redis.pid, 'SIGCONT');
  }
});
