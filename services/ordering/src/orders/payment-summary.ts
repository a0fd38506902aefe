import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { paymentSummary } from '@thali/proto/ordering/orders-board';
import { type OrderRow, orderOnWire, sumOrders, unpaid } from './order.js';
import { assertFewLines, getOrders } from './order-store.js';

@Controller()
export class PaymentSummary {
  constructor(private readonly db: Database) {}

  @Rpc(paymentSummary)
  async handle({ orderIds }: Input<typeof paymentSummary>, context: CallContext): Promise<Output<typeof paymentSummary>> {
    const { tenantId } = context;
    const orders = await this.db.tx(context, async (tx) => {
      await assertFewLines(tx, tenantId, orderIds);
      return unpaid(await getOrders(tx, tenantId, orderIds));
    });
    return { ...billFigures(orders), orders: orders.map(orderOnWire) };
  }
}

/** What these orders cost together, major units. */
export function billFigures(orders: OrderRow[]) {
  const decimals = currencyDecimals(orders[0]?.currency ?? 'INR');
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = sumOrders(orders);
  return {
    subtotal: toMajor(subtotalMinor, decimals),
    discount: toMajor(discountMinor, decimals),
    taxTotal: toMajor(taxMinor, decimals),
    total: toMajor(totalMinor, decimals),
  };
}
