/**
 * Every address of the web, for people and for the compiler: the router and the links are made from it, so a link to a screen that does not exist, or
 * without its parameter, does not compile. `:name` is a parameter.
 */

/** Screens of a restaurant, below /dashboard. Each has its entry in app/navigation.ts or app/setting-screens.ts. */
export const dashboardScreens = [
  'home',
  'pos',
  'orders',
  'kitchen',
  'reservation',
  'customers',
  'invoices',
  'users',
  'reports',
  'settings',
  'settings/details',
  'settings/print-settings',
  'settings/tables',
  'settings/tables/codes',
  'settings/menu-items',
  'settings/menu-items/categories',
  'settings/menu-items/:id',
  'settings/tax-setup',
  'settings/payment-types',
  'settings/coupons',
  'day-close',
  'audit-log',
  'devices',
  'profile',
  'contact-support',
  'inactive-subscription',
] as const;
export type DashboardScreen = (typeof dashboardScreens)[number];

/** Screens of the operator, below /superadmin/dashboard. Each has its entry in app/operator/operator-screens.ts. */
export const operatorPaths = [
  'home',
  'tenants',
  'tenants/:id/subscription-history',
  'reports',
  'reports/log',
  'subscriptions',
  'user-info',
  'rules',
  'failed-events',
  'contact-support',
] as const;
export type OperatorPath = (typeof operatorPaths)[number];

/** Pages with a landmark of their own, outside of the two areas. */
export type Page =
  | '/login'
  | '/register'
  | '/confirm-registration'
  | '/forgot-password'
  | '/reset-password'
  | '/confirm-email'
  | '/stop-email-change'
  | '/policy/:policyType'
  | '/refund'
  | '/terms'
  | PrintPage;
/** They print what their query names, and close. */
export type PrintPage = '/print-receipt' | '/print-day-close' | '/print-ticket' | '/print-token';
/** Pages that are only a message. */
export type MessagePage = '/success' | '/cancelled-payment' | '/no-access';

/** A path with any text for its parameters. */
type Filled<P extends string> = P extends `${infer Before}:${infer Named}`
  ? `${Before}${string}${Named extends `${string}/${infer After}` ? `/${Filled<After>}` : ''}`
  : P;
export type DashboardAddress = `/dashboard/${Filled<DashboardScreen>}`;
export type OperatorAddress = `/superadmin/dashboard/${Filled<OperatorPath>}`;
type Place =
  | '/'
  | '/dashboard'
  | '/superadmin'
  | '/superadmin/dashboard'
  | DashboardAddress
  | OperatorAddress
  | Filled<Page>
  | MessagePage;
/** What a link leads to. */
export type Address = Place | `${Place}?${string}`;
