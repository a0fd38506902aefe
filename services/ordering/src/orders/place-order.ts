import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { isDecidable } from '@thali/kit/database/idempotency';
import { outboxRow } from '@thali/kit/events/outbox';
import type { PricedLine } from '@thali/money/cart';
import type { EventDefinition, Payload } from '@thali/proto/kernel';
import { type CreatedOrder, invoiceIssued, orderCreated } from '@thali/proto/ordering/order-events';
import { v7 as uuidv7 } from 'uuid';
import { findCustomer } from '../customers/customer.js';
import { phoneInStore } from '../customers/phone-in-store.js';
import type { Menu } from '../menu/menu.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { type DraftOrder, draftOrder, type OrderInput } from './draft-order.js';
import { numberSeries } from './invoice-number.js';
import { itemRevenue } from './item-revenue.js';
import type { PlacedOrder, PlacingOrder, StoredEvent } from './order-batch.js';
import { OrderPlacer } from './order-placer.js';
import type { InvoicePayment } from './payments.js';
import { taxParts } from './taxes.js';

type Pay = (draft: DraftOrder, menu: Menu) => InvoicePayment[];

/** What both ways of placing an order share: price it, write it, answer a repeated call with the first answer. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly menus: MenuCopy,
    private readonly placer: OrderPlacer,
    private readonly db: Database,
  ) {}

  /** `pay` makes it an order that is paid at once. */
  async place(input: OrderInput, context: CallContext, pay?: Pay): Promise<PlacedOrder> {
    const place = () => this.draftAndPlace(input, context, pay);
    const placed = await place().catch((error: unknown) => this.earlierAnswer(context, error, place));
    context.replayed = placed.replayed;
    return placed;
  }

  private async draftAndPlace(input: OrderInput, context: CallContext, pay?: Pay): Promise<PlacedOrder> {
    const held = this.menus.of(context.tenantId);
    const menu = held instanceof Promise ? await held : held;
    const draft = draftOrder(input, menu, context);
    const customer = input.customerType === 'CUSTOMER' ? await this.customerOf(input, menu, context) : null;
    return this.placer.place(placingOrder(input, draft, customer, context, pay?.(draft, menu)), context.traceparent);
  }

  private customerOf({ customerId }: OrderInput, menu: Menu, context: CallContext) {
    return findCustomer(this.db, context, phoneInStore(customerId as string, menu));
  }

  /**
   * A repeated call must get its first answer even when the menu has changed since, or another cashier repeats it: only a failure looks
   * for it. Without one the refusal stands, also for earlier tries that are still on their way.
   */
  private async earlierAnswer(context: CallContext, error: unknown, place: () => Promise<PlacedOrder>): Promise<PlacedOrder> {
    if (!isDecidable(context, error)) throw error;
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
  payments?: InvoicePayment[],
): PlacingOrder {
  const id = uuidv7();
  const items = draft.lines.map((line, index) => ({
    id: uuidv7(),
    position: index + 1,
    item_id: line.itemId,
    title: line.title,
    variant_id: line.variantId,
    variant_title: line.variantTitle,
    variant_price_minor: line.variantPriceMinor,
    addons: line.addons,
    unit_minor: line.unitMinor,
    quantity: line.quantity,
    notes: line.notes,
    tax_title: line.taxTitle,
    tax_rate_bp: line.taxRateBp,
    tax_type: line.taxType,
  }));
  const createdAt = context.now.toISOString();
  const created: CreatedOrder = {
    orderId: id,
    version: 1,
    tokenNo: 0,
    businessDay: draft.businessDay,
    createdAt,
    status: 'created',
    paymentStatus: payments ? 'paid' : 'pending',
    deliveryType: input.deliveryType,
    customerId: customer?.phone ?? null,
    tableId: draft.table?.id ?? null,
    qrOrderId: input.selectedQrOrderItem,
    totalMinor: draft.totals.totalMinor,
    discountMinor: draft.totals.discountMinor,
    couponCode: draft.couponCode,
    cancelledBy: null,
    cancelledAt: null,
    createdBy: context.username,
    currency: draft.currency,
    items: items.map((item) => ({
      id: item.id,
      itemId: item.item_id,
      title: item.title,
      unitMinor: item.unit_minor,
      quantity: item.quantity,
      status: 'created',
    })),
  };
  const {
    itemsTotalMinor: subtotal_minor,
    discountMinor: discount_minor,
    taxTotalMinor: tax_minor,
    totalMinor: total_minor,
  } = draft.totals;
  return {
    id,
    tenant_id: context.tenantId,
    created_by: context.userId,
    operation: context.operation,
    key: context.idempotencyKey ?? null,
    input_hash: context.inputHash ?? null,
    business_day: draft.businessDay,
    created_at: createdAt,
    delivery_type: input.deliveryType,
    customer_type: input.customerType,
    customer_id: customer?.phone ?? null,
    customer_name: customer?.name ?? null,
    table_id: draft.table?.id ?? null,
    table_title: draft.table?.title ?? null,
    floor: draft.table?.floor ?? null,
    payment_status: created.paymentStatus,
    coupon_code: draft.couponCode,
    discount_percent_bp: draft.discount?.type === 'percentage' ? draft.discount.percentBp : null,
    discount_fixed_minor: draft.discount?.type === 'fixed' ? draft.discount.amountMinor : null,
    halved_tax: draft.halvedTax,
    currency: draft.currency,
    subtotal_minor,
    discount_minor,
    tax_minor,
    total_minor,
    qr_order_id: input.selectedQrOrderItem,
    items,
    event: storedEvent(context, orderCreated, created),
    invoice: payments
      ? {
          series: numberSeries('invoice', draft.localDay, draft.currency),
          payments,
          event: storedEvent(context, invoiceIssued, {
            invoiceId: '',
            businessDay: draft.businessDay,
            createdAt,
            subtotalMinor: subtotal_minor,
            discountMinor: discount_minor,
            taxMinor: tax_minor,
            totalMinor: total_minor,
            orderIds: [id],
            localHour: draft.localHour,
            deliveryType: input.deliveryType,
            taxes: taxParts(
              draft.lines.map(({ taxTitle, taxRateBp }, index) => ({
                title: taxTitle,
                rateBp: taxRateBp,
                priced: draft.totals.lines[index] as PricedLine,
              })),
            ),
            payments: payments.map(({ title, amount_minor }) => ({ title, amountMinor: amount_minor })),
            items: itemRevenue(
              draft.lines.map(({ itemId, title }, index) => ({
                itemId,
                title,
                totalMinor: draft.totals.lines[index]?.totalMinor ?? 0,
              })),
            ),
          }),
        }
      : null,
  };
}

function storedEvent<E extends EventDefinition>(context: CallContext, event: E, data: Payload<E>): StoredEvent {
  const { id, subject, payload } = outboxRow(context, event, data);
  return { id, subject, payload };
}
