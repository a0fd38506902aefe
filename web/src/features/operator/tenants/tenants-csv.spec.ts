import { expect, it } from '@jest/globals';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { tenantsCsv } from './tenants-csv';

const tenant: Tenant = {
  ...{ id: '1', name: 'Cafe', email: 'a@thali.example', is_active: 1, created_at: '2026-01-01T06:00:00.000Z' },
  ...{ subscription_start: '2026-01-02T06:00:00.000Z', subscription_end: '2027-01-02T06:00:00.000Z' },
  ...{ subscription_price: 999.5, subscription_duration_months: 12 },
};
const cellsOf = (csv: string) => csv.split('\r\n')[1];

it('has a line per tenant, with empty cells where there is no subscription', () => {
  expect(cellsOf(tenantsCsv([tenant]))).toBe(
    'Cafe,a@thali.example,Active,2026-01-02,2027-01-02,999.5,12,2026-01-01T06:00:00.000Z',
  );
  const none = { subscription_start: null, subscription_end: null, subscription_price: null, subscription_duration_months: null };
  expect(cellsOf(tenantsCsv([{ ...tenant, ...none, is_active: 0 }]))).toBe(
    'Cafe,a@thali.example,Inactive,,,,,2026-01-01T06:00:00.000Z',
  );
});

it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '＝1+1', ' ＠sum', '\u200B=1'])(
  'the cell %j is text for a spreadsheet',
  (name) => {
    expect(tenantsCsv([{ ...tenant, name }])).toContain(`'${name}`);
  },
);

it('commas, quotes and line breaks stay inside their cell', () => {
  expect(tenantsCsv([{ ...tenant, name: 'Roti, "Naan"\nBar' }])).toContain('"Roti, ""Naan""\nBar"');
});
