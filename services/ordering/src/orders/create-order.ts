import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { PlaceOrder } from './place-order.js';

@Controller()
export class CreateOrder {
  constructor(private readonly orders: PlaceOrder) {}

  @Rpc(createOrder)
  async handle(input: Input<typeof createOrder>, context: CallContext): Promise<Output<typeof createOrder>> {
    const { tokenNo, orderId } = await this.orders.place(input, context);
    return { message: 'Order sent to kitchen!', tokenNo, orderId };
  }
}
