import * as z from 'zod';
import { PaymentKind } from '../catalog/payment-kinds.js';
import { After, CsvPage, Day, defineRpc, Empty, Id, internal, Timestamp, whoMay, withDays } from '../kernel.js';
import { DeliveryType } from '../ordering/order.js';
import { Reservation } from '../ordering/reservations.js';

export const TopItem = z.object({
  title: z.string(),
  price: z.number(),
  orders_count: z.number().int(),
  image: z.string().nullable(),
});

const reportFilters = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month', 'custom'] as const;
const range = { type: z.enum(reportFilters, 'Invalid filter!').default('today'), from: Day.optional(), to: Day.optional() };
/** Money in major units of the store's currency. */
export const getReport = defineRpc({
  subject: 'rpc.reporting.get_report',
  http: ['GET', '/reports'],
  who: whoMay('seeMoney'),
  cost: 'moderate',
  input: withDays(z.object(range)),
  output: z.object({
    ordersCount: z.number(),
    newCustomers: z.number(),
    repeatedCustomers: z.number(),
    currency: z.string(),
    averageOrderValue: z.number(),
    totalCustomers: z.number(),
    netRevenue: z.number(),
    taxTotal: z.number(),
    revenueTotal: z.number(),
    topSellingItems: z.array(TopItem),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

const Sold = z.object({ title: z.string(), quantity: z.number().int(), orders: z.number().int(), revenue: z.number() });
/**
 * The charts of a range. Money in major units; sums of `revenue` equal the range's `revenueTotal`, of `tax` its `taxTotal`, to the minor unit. That of the
 * items is what invoices say they brought, after discount and with tax, less what credit notes took back; of all items, as the file has them.
 */
export const ReportDetails = z.object({
  currency: z.string(),
  /** One per business day. */
  days: z.array(z.object({ day: Day, orders: z.number().int(), revenue: z.number(), tax: z.number() })),
  /** 24 figures: one for each hour of the store's clock, by the hour in which the orders were paid. */
  hours: z.array(z.object({ hour: z.number().int(), orders: z.number().int(), revenue: z.number() })),
  /** 7, Monday is 1. */
  weekdays: z.array(z.object({ weekday: z.number().int(), orders: z.number().int(), revenue: z.number() })),
  /** By payment type, under its newest title. */
  paymentTypes: z.array(
    z.object({
      title: z.string(),
      /** The release before tells nothing of it. */
      kind: PaymentKind.optional(),
      received: z.number(),
      refunded: z.number(),
      revenue: z.number(),
    }),
  ),
  orderTypes: z.array(z.object({ delivery_type: DeliveryType, orders: z.number().int(), revenue: z.number() })),
  taxes: z.array(z.object({ title: z.string(), rate: z.number(), taxable: z.number(), tax: z.number() })),
  /** Most and least sold by quantity, 20 each; the file has all. */
  topItems: z.array(Sold),
  slowItems: z.array(Sold),
  discounts: z.array(z.object({ coupon_code: z.string().nullable(), orders: z.number().int(), amount: z.number() })),
  /** Newest first, 100 at most; the file has all. */
  cancellations: z.array(
    z.object({ order_id: Id, token_no: z.number().int(), date: Timestamp, by: z.string(), amount: z.number() }),
  ),
});
export type ReportDetails = z.output<typeof ReportDetails>;
export const getReportDetails = defineRpc({
  subject: 'rpc.reporting.get_report_details',
  http: ['GET', '/reports/details'],
  who: whoMay('seeMoney'),
  cost: 'costly',
  input: withDays(z.object(range)),
  output: ReportDetails,
  errors: ['DATE_RANGE_INVALID'],
});
export const reportSections = [
  'days',
  'hours',
  'weekdays',
  'paymentTypes',
  'orderTypes',
  'taxes',
  'topItems',
  'slowItems',
  'discounts',
  'cancellations',
] as const;
export const exportReport = defineRpc({
  subject: 'rpc.reporting.export_report',
  http: ['GET', '/reports/export'],
  who: whoMay('seeMoney'),
  download: true,
  cost: 'costly',
  input: withDays(z.object({ ...range, section: z.enum(reportSections, 'Invalid section!'), after: After })),
  output: CsvPage,
  errors: ['DATE_RANGE_INVALID'],
});

/** Today's figures for the home screen. */
export const todaysFigures = defineRpc({
  subject: 'rpc.reporting.todays_figures',
  who: internal,
  input: Empty,
  output: z.object({
    storeName: z.string(),
    topSellingItems: z.array(TopItem),
    ordersCount: z.number(),
    newCustomerCount: z.number(),
    repeatedCustomerCount: z.number(),
    currency: z.string(),
  }),
});

export const dashboard = defineRpc({
  subject: 'rpc.reporting.dashboard',
  http: ['GET', '/dashboard'],
  who: whoMay('seeDashboard'),
  composed: true,
  cost: 'moderate',
  input: Empty,
  output: todaysFigures.output.extend({ reservations: z.array(Reservation) }),
});
