import { readFileSync } from 'node:fs';
import { operations } from '@thali/proto/registry';
import { exportReport } from '@thali/proto/reporting/reports';
import { Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';

interface Described {
  responses: Record<string, { content?: Record<string, unknown> }>;
}
const file = new URL('../../proto/gen/openapi.json', import.meta.url);
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Described>> };
const reads = Object.entries(operations).filter(
  ([, { http, who }]) => http?.[0] === 'GET' && ['scope', 'admin', 'login'].includes(who.kind),
);

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

test.each(reads)('%s answers what the API document says that it is', async (name, contract) => {
  const needed = contract === exportReport ? { section: 'days' } : {};
  const input = ((await samples[name]?.(udupi)) ?? needed) as object;
  const { status, headers, text } = await udupi.owner.call(contract, input);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  const said = paths[contract.http?.[1] ?? '']?.get?.responses['200']?.content ?? {};
  expect(Object.keys(said)).toEqual([headers['content-type']?.split(';')[0]]);
});
