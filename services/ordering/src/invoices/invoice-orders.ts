import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { invoiceOrders } from '@thali/proto/ordering/invoices';
import { orderOnWire } from '../orders/order.js';
import { getOrders } from '../orders/order-store.js';

@Controller()
export class InvoiceOrders {
  constructor(private readonly db: Database) {}

  @Rpc(invoiceOrders)
  async handle({ orderIds }: Input<typeof invoiceOrders>, context: CallContext): Promise<Output<typeof invoiceOrders>> {
    const orders = await this.db.tx(context, (tx) => getOrders(tx, context.tenantId, orderIds));
    return orders.toSorted((a, b) => a.token_no - b.token_no).map(orderOnWire);
  }
}
