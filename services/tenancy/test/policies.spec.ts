import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listPolicies, readPolicy, savePolicy } from '@thali/proto/tenancy/policies';
import { listOperatorActions } from '@thali/proto/tenancy/tenant-admin';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { tenancy } from '../src/definition.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(tenancy);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const operator = () => service.as({ role: 'superadmin', tenantId: '00000000-0000-0000-0000-000000000000' });
const hostile = `<h2 onclick="x()" style="position:fixed">Privacy</h2><script>steal()</script>
  <p>We <strong>keep</strong> <a href="javascript:steal()">little</a>, <a href="https://thali.example">see</a>
  <img src=x onerror=steal()><iframe src="//evil.test"></iframe><form action="//evil.test"><input></form>
  <svg><a xlink:href="javascript:x()">y</a></svg><style>*{display:none}</style><a href="//evil.test">there</a></p>`;

it('what is saved is clean, stays as it is when cleaned again, and is read by everybody', async () => {
  expect(await operator().call(savePolicy, { type: 'privacy', content: hostile })).toEqual({
    message: 'Policy saved successfully!',
  });
  const { content } = await service.rpc.call(readPolicy, { type: 'privacy' });
  expect(content).toContain('<h2>Privacy</h2>');
  expect(content).toContain('<strong>keep</strong>');
  expect(content).toContain('<a href="https://thali.example" rel="noopener noreferrer nofollow" target="_blank">see</a>');
  expect(content).not.toMatch(/script|onclick|onerror|style|javascript:|iframe|form|input|img|svg|evil\.test/i);
  await operator().call(savePolicy, { type: 'privacy', content });
  expect((await service.rpc.call(readPolicy, { type: 'privacy' })).content).toBe(content);
});

it('what got into the table by another way is cleaned when it is read', async () => {
  await service.sql(`insert into policy values ('refund', '<p>Seven days<img src=x onerror=steal()></p>', now(), 'old')`);
  expect(await service.rpc.call(readPolicy, { type: 'refund' })).toEqual({ content: '<p>Seven days</p>' });
  const { policies } = await operator().call(listPolicies, {});
  expect(policies.find(({ type }) => type === 'refund')?.content).toBe('<p>Seven days</p>');
});

it('a policy that nobody wrote yet is empty, one that there is not is refused, and saving is in the log', async () => {
  expect(await service.rpc.call(readPolicy, { type: 'terms' })).toEqual({ content: '' });
  await expect(service.rpc.call(readPolicy, { type: 'cookies' as never })).rejects.toMatchObject({
    message: 'Failed to load policy.',
  });
  const { actions } = await operator().call(listOperatorActions, {});
  expect(actions[0]).toMatchObject({ action: 'policy_saved', details: { type: 'privacy' } });
});
