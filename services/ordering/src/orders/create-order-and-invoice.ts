import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { paymentsFor } from './payments.js';
import { PlaceOrder } from './place-order.js';

@Controller()
export class CreateOrderAndInvoice {
  constructor(private readonly orders: PlaceOrder) {}

  @Rpc(createOrderAndInvoice)
  async handle(input: Input<typeof createOrderAndInvoice>, context: CallContext): Promise<Output<typeof createOrderAndInvoice>> {
    const { tokenNo, orderId, invoiceId } = await this.orders.place(input, context, ({ totals }, menu) =>
      paymentsFor(input.payments, totals.totalMinor, menu),
    );
    return { message: 'Order paid and sent to kitchen!', tokenNo, orderId, invoiceId: invoiceId ?? '' };
  }
}
