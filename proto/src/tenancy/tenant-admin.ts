import * as z from 'zod';
import {
  After,
  dayFilter,
  dayFilters,
  defineRpc,
  Flag,
  Id,
  internal,
  Message,
  money,
  operator,
  pageNumber,
  pages,
  requiredText,
  SearchText,
  Timestamp,
  WireFlag,
  withDays,
} from '../kernel.js';
import { mailAddress } from '../mail-address.js';

/** A restaurant's account as the operator's lists show it; prices in rupees. Without a subscription those fields are null. */
export const Tenant = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  is_active: WireFlag,
  subscription_start: Timestamp.nullable(),
  subscription_end: Timestamp.nullable(),
  subscription_price: z.number().nullable(),
  subscription_duration_months: z.number().int().nullable(),
  created_at: Timestamp,
});
export type Tenant = z.output<typeof Tenant>;

const Page = z.object({ currentPage: z.number().int(), perPage: z.number().int() });
const TenantPage = Page.extend({
  tenants: z.array(Tenant),
  totalTenants: z.number().int(),
  totalPages: z.number().int(),
});

export const tenantStatuses = ['active', 'inactive'] as const;
const Status = z
  .enum([...tenantStatuses, ''], 'Invalid status!')
  .optional()
  .transform((status) => status || undefined);
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Invalid month!');

/**
 * Newest first. Days are India's; they filter the day the tenant was added. `search` looks in name and email,
 * and finds 10,000 at most.
 */
export const listTenants = defineRpc({
  subject: 'rpc.tenancy.list_tenants',
  http: ['GET', '/superadmin/tenants'],
  who: operator,
  input: withDays(z.object({ ...pages(100, 5), search: SearchText, status: Status, ...dayFilter(dayFilters) })),
  output: TenantPage,
  errors: ['DATE_RANGE_INVALID'],
});
export const tenantCounts = defineRpc({
  subject: 'rpc.tenancy.tenant_counts',
  http: ['GET', '/superadmin/tenants/counts'],
  who: operator,
  input: z.object({}),
  output: z.object({ activeTenants: z.number().int(), inactiveTenants: z.number().int(), allTenants: z.number().int() }),
});
/** All tenants of a status as one array, newest first; the gateway streams it page by page. */
export const exportTenants = defineRpc({
  subject: 'rpc.tenancy.export_tenants',
  http: ['GET', '/superadmin/tenants/export'],
  who: operator,
  composed: true,
  cost: 'costly',
  input: z.object({ status: Status }),
  output: z.array(Tenant),
});
/** One part of that array; `next` is the `after` of the following part, null at the end. */
export const exportTenantsPart = defineRpc({
  subject: 'rpc.tenancy.export_tenants_part',
  who: internal,
  cost: 'costly',
  input: z.object({ status: Status, after: After }),
  output: z.object({ tenants: z.array(Tenant), next: z.string().nullable() }),
});

/**
 * The operator's home: active tenants with what they pay, the latest start of a subscription first, by month of that start and by
 * price in rupees. `revenue` and `totalTenants` are of all that fit; `months` and `prices` are what can be chosen.
 */
export const activeTenants = defineRpc({
  subject: 'rpc.tenancy.active_tenants',
  http: ['GET', '/superadmin/tenantsData'],
  who: operator,
  input: z.object({
    ...pages(100),
    month: Month.optional(),
    price: z.coerce.number('Please provide valid price').pipe(money('Please provide valid price')).optional(),
  }),
  output: TenantPage.extend({ revenue: z.number(), months: z.array(Month), prices: z.array(z.number()) }),
});
/** Whose subscription runs and ends within so many days, the nearest end first. */
export const expiringTenants = defineRpc({
  subject: 'rpc.tenancy.expiring_tenants',
  http: ['GET', '/superadmin/tenants/expiring'],
  who: operator,
  input: z.object({ ...pages(100, 25), days: pageNumber(366).default(30) }),
  output: TenantPage,
});
export const getTenant = defineRpc({
  subject: 'rpc.tenancy.get_tenant',
  http: ['GET', '/superadmin/tenantsData/{id}'],
  who: operator,
  input: z.object({ id: Id }),
  output: z.object({ tenant: Tenant }),
  errors: ['NOT_FOUND'],
});
/** The operator's reports. Revenue is in rupees, of active tenants; a month is the one in which its tenants were added. */
export const allTenants = defineRpc({
  subject: 'rpc.tenancy.all_tenants',
  http: ['GET', '/superadmin/alltenantsData'],
  who: operator,
  input: z.object(pages(100)),
  output: TenantPage.extend({
    totals: z.object({
      active: z.number().int(),
      inactive: z.number().int(),
      all: z.number().int(),
      activePercent: z.number(),
      revenue: z.number(),
    }),
    monthlyTrend: z.array(z.object({ month: Month, tenants: z.number().int(), revenue: z.number() })),
    recentTenants: z.array(Tenant),
  }),
});

const figure = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
const badDuration = 'Please provide valid duration (min 1 month)';
const badPrice = 'Please provide valid price';
export const addTenant = defineRpc({
  subject: 'rpc.tenancy.add_tenant',
  http: ['POST', '/superadmin/tenants/add'],
  who: operator,
  emits: ['tenant_changed'],
  input: z.object({
    name: requiredText('Please provide name!'),
    email: mailAddress('Please provide valid email!', 'Please provide email!'),
    password: z.string('Please provide password!').min(1, 'Please provide password!').max(128, 'Please provide password!'),
    isActive: Flag.default(true),
    duration: figure(z.number(badDuration).int(badDuration).min(1, badDuration).max(120, badDuration)),
    price: figure(money(badPrice).min(0.01, badPrice)),
  }),
  output: Message,
  errors: ['USERNAME_TAKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
/** A new email is the owner's new username as well, when it has confirmed itself; until then both stay what they were. */
export const updateTenant = defineRpc({
  subject: 'rpc.tenancy.update_tenant',
  http: ['PATCH', '/superadmin/tenants/update/{id}'],
  who: operator,
  emits: ['tenant_changed'],
  input: z.object({
    id: Id,
    name: requiredText("Please Provide Tenant's Name!"),
    email: mailAddress('Please Provide Valid Email!'),
    isActive: Flag,
  }),
  output: Message,
  errors: ['NOT_FOUND', 'USERNAME_TAKEN', 'TOO_MANY_ATTEMPTS'],
});

export const SubscriptionEntry = z.object({
  id: Id,
  tenant_id: Id,
  created_at: Timestamp,
  starts_on: Timestamp,
  expires_on: Timestamp,
  status: z.enum(['created', 'renewed', 'cancelled']),
  /** Through the provider, to the operator, given away, or more days of what runs; null where it is not known, and of cancelled ones. */
  kind: z.enum(['paid', 'by_hand', 'free', 'extended']).nullable(),
  plan_name: z.string().nullable(),
  /** Rupees, tax included: what was paid, how much of it is tax, and what was given back of it. */
  amount: z.number(),
  tax: z.number(),
  refunded: z.number(),
  receipt: z.object({ id: Id, number: z.string() }).nullable(),
});
export type SubscriptionEntry = z.output<typeof SubscriptionEntry>;
export const StoreInfo = z.object({
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency: z.string(),
  is_qr_menu_enabled: WireFlag,
});
/** The gateway puts it together from three services; `storeDetails` is null until catalog has heard of a new tenant. */
export const tenantHistory = defineRpc({
  subject: 'rpc.tenancy.tenant_history',
  http: ['GET', '/superadmin/tenants/{id}/subscription-history'],
  who: operator,
  composed: true,
  input: z.object({ id: Id }),
  output: z.object({
    tenantInfo: Tenant,
    storeDetails: StoreInfo.nullable(),
    totalUsers: z.number().int(),
    subscriptionHistory: z.array(SubscriptionEntry),
  }),
  errors: ['NOT_FOUND'],
});
/** Tenancy's part of it, the latest entry first. */
export const tenantAccount = defineRpc({
  subject: 'rpc.tenancy.tenant_account',
  who: internal,
  input: z.object({ id: Id }),
  output: z.object({ tenantInfo: Tenant, subscriptionHistory: z.array(SubscriptionEntry) }),
  errors: ['NOT_FOUND'],
});
/** Names and states of some tenants, for lists that another service keeps. */
export const tenantNames = defineRpc({
  subject: 'rpc.tenancy.tenant_names',
  who: internal,
  input: z.object({ ids: z.array(Id).max(100) }),
  output: z.array(z.object({ id: Id, name: z.string(), isActive: z.boolean() })),
});

export const operatorActions = [
  'tenant_added',
  'tenant_updated',
  'tenant_activated',
  'tenant_deactivated',
  'tenant_deleted',
  'tenant_extended',
  'tenant_comped',
  'tenant_plan_changed',
  'owner_reset_mailed',
  'receipt_resent',
  'confirmation_resent',
  'plan_added',
  'plan_changed',
  'plan_deleted',
  'policy_saved',
  'event_retried',
  'event_dropped',
] as const;
/** What an operator did. It stays when the tenant is gone, so it carries the tenant's name of then. */
export const OperatorAction = z.object({
  id: Id,
  at: Timestamp,
  operator: z.string(),
  action: z.enum(operatorActions),
  tenant_id: Id.nullable(),
  tenant_name: z.string().nullable(),
  /** What changed: field to its value before and after. */
  details: z.record(z.string(), z.unknown()),
});
export type OperatorAction = z.output<typeof OperatorAction>;
/** What an operator did with an event that a service had put aside. The same drop is noted once. */
export const noteDeadLetter = defineRpc({
  subject: 'rpc.tenancy.note_dead_letter',
  who: internal,
  input: z.object({
    action: z.enum(['event_retried', 'event_dropped']),
    service: z.string(),
    consumer: z.string(),
    tenantId: Id,
    id: Id,
    reason: z.string().optional(),
  }),
  output: z.object({}),
});
/** The latest first, of one tenant or of all. */
export const listOperatorActions = defineRpc({
  subject: 'rpc.tenancy.list_operator_actions',
  http: ['GET', '/superadmin/operator-log'],
  who: operator,
  input: z.object({ ...pages(100, 25), tenantId: Id.optional() }),
  output: Page.extend({
    actions: z.array(OperatorAction),
    totalActions: z.number().int(),
    totalPages: z.number().int(),
  }),
});
