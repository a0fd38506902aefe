import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestCaller, type TestService } from '../../../testing/src/test-service.js';
import { lookAround, looking, lookThrough, notes } from '../../test/notes-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service?.stop());

const ways = [
  ['read hundreds of rows', (tenant: TestCaller) => tenant.call(lookAround, {})],
  ['bring hundreds of lines', (tenant: TestCaller) => tenant.call(lookThrough, { text: 'x'.repeat(9_000) })],
] as const;
describe.each(ways)('calls that %s', (_, look) => {
  it('are answered two at a time for a tenant, and one at a time while another one has a call there', async () => {
    const [one, other] = [service.as(), service.as()];
    const of = ({ caller }: typeof one) => looking.filter(({ tenantId }) => tenantId === caller.tenantId);
    const endNextOf = async (tenant: typeof one) => {
      await eventually('the next', () => Promise.resolve(of(tenant).length > 0));
      const [ending] = of(tenant) as [(typeof looking)[number]];
      looking.splice(looking.indexOf(ending), 1);
      ending.end();
    };
    const many = Array.from({ length: 20 }, () => look(one));
    await eventually('two of them', () => Promise.resolve(of(one).length === 2));
    const calls = [...many, look(other)];
    await eventually('that of the other', () => Promise.resolve(looking.length === 3));
    for (let left = 2; left; left--) await endNextOf(one);
    for (let left = 8; left; left--) {
      await endNextOf(one);
      expect(of(one).length).toBeLessThanOrEqual(1);
    }
    await endNextOf(other);
    for (let left = 10; left; left--) {
      await endNextOf(one);
      expect(of(one).length).toBeLessThanOrEqual(2);
    }
    await Promise.all(calls);
  });
});
