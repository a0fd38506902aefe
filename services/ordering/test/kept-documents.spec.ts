import { expect, it } from '@jest/globals';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** What documents are made of, with the change that would be worth most to whoever wants to pay less tax. */
const kept = {
  invoice: 'subtotal_minor = 0, tax_minor = 0, total_minor = 0',
  invoice_payment: 'amount_minor = 0',
  payment: 'amount_minor = 0',
  credit_note: 'total_minor = total_minor + 1',
  orders: 'created_at = now()',
  order_item: 'tax_rate_bp = 0',
  ticket: `lines = '[]'`,
  number_counter: `series = 'X'`,
};

it('nobody who serves can take away or change what was issued, nor begin the numbers anew', async () => {
  const { tenantId } = place.caller;
  const cart = [{ id: place.items.naan.id, quantity: 2 }];
  const sale = { ...place.order(cart, 115.5), netTotal: 110, taxTotal: 5.5, total: 115.5 };
  const { invoiceId } = await place.call(createOrderAndInvoice, sale);
  const [line] = (await place.call(previewCredit, { invoiceId })).lines;
  const lines = [{ id: line?.id as string, quantity: 1 }];
  const { total } = await place.call(previewCredit, { invoiceId, lines });
  await place.call(creditInvoice, { invoiceId, lines, total, reason: 'Cold food', stopKitchen: true });
  const rows = (table: string) => service.sql(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`, [tenantId]);
  const serving = (statement: string) => service.database.tx({ tenantId }, (tx) => tx.query(statement));
  for (const [table, change] of Object.entries(kept)) {
    const before = await rows(table);
    expect(before).not.toEqual([]);
    await expect(serving(`delete from ${table}`)).rejects.toThrow('permission denied');
    await expect(serving(`update ${table} set ${change}`)).rejects.toThrow('permission denied');
    expect(await rows(table)).toEqual(before);
  }
});
