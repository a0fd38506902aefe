import { AppError } from '@thali/kit/call/app-error';
import { openSession } from '@thali/proto/identity/session';
import { startTestGateway, type TestGateway, untilCounting } from './test-gateway.js';

let gateway: TestGateway;
let addresses = 0;
beforeAll(async () => {
  gateway = await startTestGateway({ TRUST_PROXY: '1' });
  await untilCounting(gateway.port);
  await gateway.other.answer(openSession, () => {
    throw new AppError('WRONG_CREDENTIALS');
  });
});
afterAll(() => gateway?.stop());

const guess = async (username: string) => {
  const headers = { 'x-forwarded-for': `198.51.100.${addresses++ % 250}` };
  return (await gateway.call('POST', '/auth/signin', { body: { username, password: 'wrong' }, headers })).status;
};

test.each([
  ['full-width letters', 'wide.kitchen@thali.example', 'ｗｉｄｅ.kitchen@thali.example'],
  ['a ligature', 'final.office@thali.example', 'ﬁnal.oﬃce@thali.example'],
  ['a no-break space at its ends', 'nbsp.kitchen@thali.example', '\u00a0nbsp.kitchen@thali.example\u00a0'],
  ['an ideographic space at its ends', 'ideo.kitchen@thali.example', '\u3000ideo.kitchen@thali.example '],
  ['a dotted capital I', 'i\u0307.kitchen@thali.example', '\u0130.kitchen@thali.example'],
  ['the Kelvin sign', 'kelvin@thali.example', '\u212aelvin@thali.example'],
  ['signs of no width', 'zero.kitchen@thali.example', 'zero\u200b.kit\u200dchen@thali\u2060.example\ufeff'],
])('a name written with %s has used up its five guesses with those of the plain one', async (_how, plain, spelling) => {
  const statuses: number[] = [];
  for (const name of [plain, spelling, plain, spelling, spelling, spelling, plain]) statuses.push(await guess(name));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});
