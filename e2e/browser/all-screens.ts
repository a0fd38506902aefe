/** A printable screen, without the frame of the dashboard. */
export const sheets = '/dashboard/settings/tables/codes';
/** Each screen of a restaurant: its heading and its address. */
export const screens = [
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

export const operatorScreens = [
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
