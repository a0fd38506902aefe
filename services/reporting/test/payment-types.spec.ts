import { expect, it } from '@jest/globals';
import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import { creditNoteIssued } from '@thali/proto/ordering/order-events';
import { exportReport, getReportDetails } from '@thali/proto/reporting/reports';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { catalog, delivery, invoice } from './history.js';
import { paid, soldOn, told } from './ledger.js';
import { newStoreForEachTest } from './store.js';

let service: TestService;
let owner: TestCaller;
const { tell } = newStoreForEachTest((running, opened) => {
  [service, owner] = [running, opened];
});

const at = new Date('2026-11-20T08:00:00Z');
const [cash, upi] = [uuidv7(), uuidv7()];
const sold = (...of: Parameters<typeof soldOn>) => told(soldOn(...of));
const named = (id: string, title: string, kind?: PaymentKind): CatalogChange => ({
  ...{ kind: 'payment_type', id, data: { id, title, is_active: 1, kind } },
});
const report = async (from = '2026-11-14') => {
  const { paymentTypes } = await owner.call(getReportDetails, { type: 'custom', from, to: '2026-11-20' }, { at });
  return paymentTypes.map(({ title, kind, received, refunded }) => [title, kind, received, refunded]);
};

it('a payment type that was called otherwise is one line of the report and of its file, under its newest title', async () => {
  await tell(
    sold('2026-11-19', paid('Cash', 5_000, cash, 'cash'), paid('UPI', 1_000, upi, 'upi')),
    catalog(2, named(cash, 'Galla', 'cash')),
    sold('2026-11-20', paid('Galla', 2_000, cash, 'cash')),
    delivery(creditNoteIssued, {
      ...{ ...invoice(1_500), creditNoteId: uuidv7() },
      payments: [paid('Cash', 1_500, cash, 'cash')],
    }),
  );
  const wanted = [
    ['Galla', 'cash', 70, 15],
    ['UPI', 'upi', 10, 0],
  ];
  expect(await report()).toEqual(wanted);
  const { csv } = await owner.call(exportReport, { type: 'last_7days', section: 'paymentTypes' }, { at });
  expect(csv).toBe('title,received,refunded,revenue\r\nGalla,70,15,55\r\nUPI,10,0,10\r\n');
  await tell(catalog(3, { kind: 'payment_type', id: cash, data: null }));
  expect(await report()).toEqual(wanted);
});

it('two that swap their titles keep their sums', async () => {
  await tell(
    sold('2026-11-19', paid('Cash', 5_000, cash), paid('UPI', 1_000, upi)),
    catalog(2, named(cash, 'UPI', 'cash'), named(upi, 'Cash', 'upi')),
    sold('2026-11-20', paid('UPI', 2_000, cash), paid('Cash', 300, upi)),
  );
  expect(await report()).toEqual([
    ['Cash', 'upi', 13, 0],
    ['UPI', 'cash', 70, 0],
  ]);
});

it('what the release before tells by title alone belongs to the type that was called so, and stands under its title where none was', async () => {
  await tell(sold('2026-11-18', paid('Cash', 4_000)), sold('2026-11-18', paid('Khata', 700)));
  const before = [
    ['Cash', 'cash', 40, 0],
    ['Khata', 'credit', 7, 0],
  ];
  expect(await report()).toEqual(before);
  await tell(sold('2026-11-19', paid('Cash', 5_000, cash)), catalog(2, named(cash, 'Galla', 'cash')));
  expect(await report()).toEqual([
    ['Galla', 'cash', 90, 0],
    ['Khata', 'credit', 7, 0],
  ]);
  // As it reads them: by title.
  const rows = await service.sql(
    `select key, sum(amount_minor)::int as received from day_part where tenant_id = $1 and dimension = 'payment' group by 1 order by 1`,
    [owner.caller.tenantId],
  );
  expect(rows).toEqual([
    { key: 'Cash', received: 9_000 },
    { key: 'Khata', received: 700 },
  ]);
});

it('a title that is a type of another kind now says what catalog says of it, not what it sounds like', async () => {
  await tell(sold('2026-11-20', paid('Cash', 1_000, cash, 'cash')), catalog(2, named(cash, 'Cash', 'wallet')));
  expect(await report()).toEqual([['Cash', 'wallet', 10, 0]]);
});
