import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { isDecidable } from '@thali/kit/database/idempotency';
import type { StoreCalendar } from '@thali/kit/domain/business-day';
import { outboxRow } from '@thali/kit/events/outbox';
import { orderCreated } from '@thali/proto/ordering/order-events';
import { ticketTold } from '@thali/proto/ordering/ticket';
import { v7 as uuidv7 } from 'uuid';
import { findCustomer } from '../customers/customer.js';
import { phoneInStore } from '../customers/phone-in-store.js';
import type { Menu } from '../menu/menu.js';
import { decidedBy, MenuBehind } from '../menu/menu-decisions.js';
import { MenuWaits } from '../menu/menu-waits.js';
import type { Placed } from './columns.js';
import { type DraftOrder, draftOrder, type OrderInput } from './draft-order.js';
import { createdOrder } from './event-payloads.js';
import { placingInvoice } from './issue-invoice.js';
import type { PlacedOrder, PlacingOrder } from './order-batch.js';
import type { orderColumns } from './order-columns.js';
import { OrderPlacer } from './order-placer.js';
import type { InvoicePayment } from './payments.js';
import { toldLine, toldTicket } from './ticket.js';
import { newTicket } from './ticket-store.js';

type Pay = (draft: DraftOrder, menu: Menu) => InvoicePayment[];

/** Shared by both operations that place an order: prices it, writes it and answers a repeated call with the first answer. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly menus: MenuWaits,
    private readonly placer: OrderPlacer,
    private readonly db: Database,
  ) {}

  /** @param pay returns the payments of an order that is paid at once */
  async place(input: OrderInput, context: CallContext, pay?: Pay): Promise<PlacedOrder> {
    const place = () =>
      this.menus.decide(context.tenantId, (menu) =>
        decidedBy(menu, input.menuRevision, () => this.draftAndPlace(input, menu, context, pay)),
      );
    const placed = await place().catch((error: unknown) => this.earlierAnswer(context, error, place));
    context.replayed = placed.replayed;
    return placed;
  }

  private async draftAndPlace(input: OrderInput, menu: Menu, context: CallContext, pay?: Pay): Promise<PlacedOrder> {
    const draft = draftOrder(input, menu, context);
    const customer = input.customerType === 'CUSTOMER' ? await this.customerOf(input, menu, context) : null;
    const paid = { calendar: menu.calendar, payments: pay?.(draft, menu) };
    return this.placer.place(placingOrder(input, draft, customer, context, paid), context.traceparent);
  }

  private customerOf({ customerId }: OrderInput, menu: Menu, context: CallContext) {
    return findCustomer(this.db, context, phoneInStore(customerId as string, menu));
  }

  /**
   * A repeated call must get its first answer, even when the menu has changed since or another cashier repeats it. The stored answer is
   * read only after a failure. When there is none, the refusal is stored under the key, so that an earlier try that arrives later is
   * refused too; a menu that is behind decides nothing, and nothing is stored.
   */
  private async earlierAnswer(context: CallContext, error: unknown, place: () => Promise<PlacedOrder>): Promise<PlacedOrder> {
    if (!isDecidable(context, error) && !(context.idempotencyKey && error instanceof MenuBehind)) throw error;
    const decided = await this.db.refuse<{ orderId: string }>(context, error);
    if ('refusal' in decided) throw decided.refusal;
    if ('free' in decided) return place();
    const { orderId } = decided.answer;
    const [order] = await this.db.tx(context, (tx) =>
      tx.query<{ token_no: number; invoice_id: string | null }[]>(
        'select token_no, invoice_id from orders where tenant_id = $1 and id = $2',
        [context.tenantId, orderId],
      ),
    );
    if (!order) throw error;
    return { orderId, tokenNo: order.token_no, invoiceId: order.invoice_id, replayed: true };
  }
}

function placingOrder(
  input: OrderInput,
  draft: DraftOrder,
  customer: { phone: string; name: string } | null,
  context: CallContext,
  { calendar, payments }: { calendar: StoreCalendar; payments?: InvoicePayment[] },
): PlacingOrder {
  const { totals, table, discount } = draft;
  const order: Placed<typeof orderColumns> = {
    tenant_id: context.tenantId,
    id: uuidv7(),
    business_day: draft.businessDay,
    created_at: context.now,
    created_by: context.userId,
    delivery_type: input.deliveryType,
    customer_type: input.customerType,
    customer_id: customer?.phone ?? null,
    customer_name: customer?.name ?? null,
    table_id: table?.id ?? null,
    table_title: table?.title ?? null,
    floor: table?.floor ?? null,
    payment_status: payments ? 'paid' : 'pending',
    coupon_code: draft.couponCode,
    discount_percent_bp: discount?.type === 'percentage' ? discount.percentBp : null,
    discount_fixed_minor: discount?.type === 'fixed' ? discount.amountMinor : null,
    halved_tax: draft.halvedTax,
    menu_discount: true,
    currency: draft.currency,
    subtotal_minor: totals.itemsTotalMinor,
    discount_minor: totals.discountMinor,
    tax_minor: totals.taxTotalMinor,
    total_minor: totals.totalMinor,
    qr_order_id: input.selectedQrOrderItem,
  };
  const items = draft.lines.map((line, index) => ({ id: uuidv7(), position: index + 1, ...line }));
  const lines = items.map((item) => toldLine(item, item.quantity));
  const ticket = newTicket(context, { id: order.id, token_no: 0 }, 'round', lines);
  return {
    ...order,
    operation: context.operation,
    key: context.idempotencyKey ?? null,
    input_hash: context.inputHash ?? null,
    items,
    event: outboxRow(context, orderCreated, createdOrder(order, items, context.username)),
    ticket,
    told: outboxRow(context, ticketTold, toldTicket(ticket)),
    invoice: payments ? placingInvoice(context, calendar, [{ order, items, priced: totals }], payments) : null,
  };
}
