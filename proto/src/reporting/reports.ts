import * as z from 'zod';
import { anyScope, Day, defineRpc, Empty, internal, Message } from '../kernel.js';
import { Reservation } from '../ordering/reservations.js';

export const TopItem = z.object({
  title: z.string(),
  price: z.number(),
  orders_count: z.number().int(),
  image: z.string().nullable(),
});

const reportFilters = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month', 'custom'] as const;
/** Money in major units of the store's currency. */
export const getReport = defineRpc({
  subject: 'rpc.reporting.get_report',
  http: ['GET', '/reports'],
  who: anyScope('REPORTS'),
  input: z.object({ type: z.enum(reportFilters, 'Invalid filter!').default('today'), from: Day.optional(), to: Day.optional() }),
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

/** Today's figures for the home screen. */
export const todaysFigures = defineRpc({
  subject: 'rpc.reporting.todays_figures',
  who: internal,
  input: Empty,
  output: z.object({
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
  who: anyScope('DASHBOARD'),
  composed: true,
  input: Empty,
  output: todaysFigures.output.extend({ reservations: z.array(Reservation) }),
});

/** Forgets the roll-ups of the tenant and asks ordering for everything again. */
export const rebuildReports = defineRpc({
  subject: 'rpc.reporting.rebuild_reports',
  who: internal,
  input: z.object({ tenantId: z.uuid() }),
  output: Message,
});
