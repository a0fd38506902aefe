import { readFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { listPlans } from '@thali/proto/tenancy/plans';
import { answer, breakDown } from '../../../test/answers.ts';
import { yearly } from '../../../test/tenants.ts';
import { sees } from '../../../test/ticks.ts';

const html = readFileSync(new URL('../../../landing.html', import.meta.url), 'utf8');

/** The page as it comes, and its script, which runs once per page. */
async function open(): Promise<HTMLElement> {
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  jest.resetModules();
  await import('./landing');
  return document.getElementById('pricing') as HTMLElement;
}

test('a plan without a word about it says so; without an answer the page says that, too', async () => {
  answer(listPlans, { subscriptions: [{ ...yearly, name: 'Plain', duration_months: 24, description: '' }] });
  const pricing = await open();
  await sees(pricing, 'M005');
  expect(pricing.textContent).toContain('2 Years');
  breakDown(listPlans, { status: 503 });
  await within(await open()).findByText("We're getting issue while fetching data! Please try later!");
});
