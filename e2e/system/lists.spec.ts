import type { Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { operations } from '@thali/proto/registry';
import * as z from 'zod';
import { Restaurant } from './restaurant.ts';
import { requestOf } from './till.ts';

const fieldsOf = ({ input }: Rpc) => Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});
const paged = Object.entries(operations).filter(([, contract]) => {
  const { http, who, output } = contract;
  const isList = (z.toJSONSchema(output, { unrepresentable: 'any' }) as { type?: string }).type === 'array';
  return http && isList && who.kind !== 'superadmin' && fieldsOf(contract).includes('perPage');
});

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
  for (let n = 0; n < 3; n += 1) await udupi.owner.ok(createOrder, udupi.order());
});

test('the lists that come in pages are found', () => {
  expect(paged.map(([name]) => name)).toEqual(
    expect.arrayContaining(['listOrders', 'listKitchen', 'listInvoices', 'listCreditNotes']),
  );
});

test.each(paged)(
  '%s says on each page how many rows there are, and its pages together have them all',
  async (_name, contract) => {
    const rows: string[] = [];
    let total = 1;
    for (let page = 1; page <= Math.min(total, 5); page += 1) {
      const { method, path } = requestOf(contract, { page: String(page), perPage: '1' });
      const answer = await udupi.owner.send(method, path);
      expect([answer.status, answer.headers['x-total-count']]).toEqual([200, expect.stringMatching(/^\d+$/)]);
      total = Number(answer.headers['x-total-count']);
      for (const row of answer.body as unknown[]) rows.push(JSON.stringify(row));
    }
    expect([rows.length, new Set(rows).size]).toEqual([Math.min(total, 5), Math.min(total, 5)]);
  },
);
