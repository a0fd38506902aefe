import * as z from 'zod';

/** The 23 scopes, verbatim (spec 1, section 6). Stored comma-joined in this order. */
export const scopes = [
  'DASHBOARD',
  'POS',
  'CUSTOMER_DISPLAY',
  'KITCHEN_DISPLAY',
  'ORDER_STATUS_DISPLAY',
  'ORDER_STATUS',
  'ORDERS',
  'KITCHEN',
  'RESERVATIONS',
  'VIEW_RESERVATIONS',
  'MANAGE_RESERVATIONS',
  'CUSTOMERS',
  'VIEW_CUSTOMERS',
  'MANAGE_CUSTOMERS',
  'INVOICES',
  'MEMBERSHIP',
  'INVENTORY',
  'VIEW_INVENTORY',
  'MANAGE_INVENTORY',
  'SETTINGS',
  'REPORTS',
  'manage_coupons',
  'view_coupons',
] as const;
export type Scope = (typeof scopes)[number];
export const ScopeName = z.enum(scopes);

export const roles = ['superadmin', 'admin', 'user'] as const;
export type Role = (typeof roles)[number];
export const RoleName = z.enum(roles);

/** Splits a stored scope string; unknown names are dropped. */
export const parseScopes = (joined: string | null | undefined): Scope[] =>
  (joined ?? '').split(',').filter((name): name is Scope => (scopes as readonly string[]).includes(name));

/** Role admin passes every check; everybody else needs one of the scopes. */
export const mayUse = (role: Role, granted: readonly string[], anyOf: readonly Scope[]): boolean =>
  role === 'admin' || anyOf.some((scope) => granted.includes(scope));
