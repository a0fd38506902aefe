/** A printable screen, without the frame of the dashboard. */
export const sheets = '/dashboard/settings/tables/codes';
/** Each screen of a restaurant: its heading and its address. */
const ofRestaurants = [
  ['Dashboard', '/dashboard/home'],
  ['POS - Point of Sale', '/dashboard/pos'],
  ['Orders', '/dashboard/orders'],
  ['Kitchen', '/dashboard/kitchen'],
  ['Advance Booking', '/dashboard/reservation'],
  ['Customers', '/dashboard/customers'],
  ['Invoices', '/dashboard/invoices'],
  ['Users', '/dashboard/users'],
  ['Reports', '/dashboard/reports'],
  ['Day Close', '/dashboard/day-close'],
  ['Audit Log', '/dashboard/audit-log'],
  ['Store Details', '/dashboard/settings'],
  ['Print Settings', '/dashboard/settings/print-settings'],
  ['Table Booking', '/dashboard/settings/tables'],
  ['Menu Items', '/dashboard/settings/menu-items'],
  ['Categories', '/dashboard/settings/menu-items/categories'],
  ['Table codes', sheets],
  ['Tax Setup', '/dashboard/settings/tax-setup'],
  ['Payment Types', '/dashboard/settings/payment-types'],
  ['Coupon Setup', '/dashboard/settings/coupons'],
  ['Profile', '/dashboard/profile'],
  ['Devices', '/dashboard/devices'],
  ['Contact Support', '/dashboard/contact-support'],
] as const;

const ofOperators = [
  ['Dashboard', '/superadmin/dashboard/home'],
  ['Tenants', '/superadmin/dashboard/tenants'],
  ['Reports', '/superadmin/dashboard/reports'],
  ['Operator Log', '/superadmin/dashboard/reports/log'],
  ['Subscriptions', '/superadmin/dashboard/subscriptions'],
  ['User Info', '/superadmin/dashboard/user-info'],
  ['Rules', '/superadmin/dashboard/rules'],
  ['Failed Events', '/superadmin/dashboard/failed-events'],
  ['Contact Support', '/superadmin/dashboard/contact-support'],
  ['Privacy Policy', '/policy/privacy'],
] as const;

/** Addresses that a run leaves out, because nothing of them changed (tools/gate/screens-left-out.ts). */
const leftOut = new Set((process.env.THALI_SCREENS_LEFT_OUT ?? '').split(',').filter(Boolean));
const isLookedAt = ([, path]: readonly [string, string]) => !leftOut.has(path);
/** Whether this run looks at all screens. */
export const looksAtAll = leftOut.size === 0;
export const screens = ofRestaurants.filter(isLookedAt);
export const operatorScreens = ofOperators.filter(isLookedAt);
