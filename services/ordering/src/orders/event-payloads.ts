import { localHour, type StoreCalendar } from '@thali/kit/domain/business-day';
import type { Payload } from '@thali/proto/kernel';
import type { billChanged } from '@thali/proto/ordering/bill';
import type { DeliveryType } from '@thali/proto/ordering/order';
import type { CreatedOrder, creditNoteIssued, invoiceIssued, OrderState } from '@thali/proto/ordering/order-events';
import type { billColumns } from './bill-columns.js';
import type { Placed } from './columns.js';
import type { ItemRevenue } from './item-revenue.js';
import { itemState, type PlacedLine } from './line.js';
import type { OrderRow } from './order.js';
import type { orderColumns } from './order-columns.js';
import type { PaymentPart } from './payment-parts.js';
import type { TaxPart } from './taxes.js';

type PlacedOrder = Placed<typeof orderColumns>;
/** The fields of an order's state that are not sent when it is placed. */
type Progress = Pick<OrderRow, 'version' | 'token_no' | 'status' | 'cancelled_by' | 'closed_at'>;
/** The state of a new order. The database assigns the token number. */
const untouched: Progress = { version: 1, token_no: 0, status: 'created', cancelled_by: null, closed_at: null };

/** The order's whole state for other services. */
export const orderState = (order: OrderRow): OrderState =>
  stateOf(
    order,
    order,
    order.items.map((item) => itemState(item, item.status)),
  );

/** The payload of a new order's event; the database assigns the token number later. `createdBy` is a username. */
export const createdOrder = (order: PlacedOrder, items: readonly PlacedLine[], createdBy: string): CreatedOrder => ({
  ...stateOf(
    order,
    untouched,
    items.map((item) => itemState(item, 'created')),
  ),
  createdBy,
  currency: order.currency,
});

const stateOf = (
  order: Pick<OrderRow, keyof PlacedOrder & keyof OrderRow>,
  { version, token_no, status, cancelled_by, closed_at }: Progress,
  items: OrderState['items'],
): OrderState => ({
  orderId: order.id,
  version,
  tokenNo: token_no,
  businessDay: order.business_day,
  createdAt: order.created_at.toISOString(),
  status,
  paymentStatus: order.payment_status,
  deliveryType: order.delivery_type,
  customerId: order.customer_id,
  tableId: order.table_id,
  qrOrderId: order.qr_order_id,
  totalMinor: order.total_minor,
  discountMinor: order.discount_minor,
  couponCode: order.coupon_code,
  cancelledBy: cancelled_by,
  cancelledAt: status === 'cancelled' ? (closed_at?.toISOString() ?? null) : null,
  items,
});

/** The bill's whole state for other services. */
export const billState = (
  bill: Placed<typeof billColumns>,
  orderIds: string[],
  invoiceId: string | null,
): Payload<typeof billChanged> => ({
  billId: bill.id,
  version: bill.version,
  state: bill.state,
  tableId: bill.table_id,
  orderIds,
  invoiceId,
  currency: bill.currency,
  subtotalMinor: bill.subtotal_minor,
  discountMinor: bill.discount_minor,
  taxMinor: bill.tax_minor,
  totalMinor: bill.total_minor,
  rule: bill.rule,
  openedAt: bill.opened_at.toISOString(),
  issuedAt: bill.issued_at?.toISOString() ?? null,
});

/** The fields of an invoice or a credit note that its event contains. Minor units. */
export interface IssuedDocument {
  business_day: string;
  created_at: Date;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
  total_minor: number;
  delivery_type: DeliveryType;
  order_ids: string[];
  taxes: TaxPart[];
  payments: PaymentPart[];
  items: ItemRevenue[];
}

export const issuedInvoice = (
  invoiceId: string,
  document: IssuedDocument,
  calendar: StoreCalendar,
): Payload<typeof invoiceIssued> => ({ invoiceId, ...documentFigures(document, calendar) });

export const issuedCreditNote = (
  creditNoteId: string,
  invoiceId: string,
  document: IssuedDocument,
  calendar: StoreCalendar,
): Payload<typeof creditNoteIssued> => ({ creditNoteId, invoiceId, ...documentFigures(document, calendar) });

const documentFigures = (
  document: IssuedDocument,
  { timeZone }: StoreCalendar,
): Omit<Payload<typeof invoiceIssued>, 'invoiceId'> => ({
  businessDay: document.business_day,
  createdAt: document.created_at.toISOString(),
  subtotalMinor: document.subtotal_minor,
  discountMinor: document.discount_minor,
  taxMinor: document.tax_minor,
  totalMinor: document.total_minor,
  orderIds: document.order_ids,
  localHour: localHour(document.created_at, timeZone),
  deliveryType: document.delivery_type,
  taxes: document.taxes,
  payments: document.payments,
  items: document.items,
});
