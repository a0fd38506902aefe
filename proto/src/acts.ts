import { mayUse, type Role, type Scope } from './scopes.js';

const seeOrders = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'] as const;
const moveItem = ['POS', 'ORDERS', 'ORDER_STATUS'] as const;
const takePayment = ['POS', 'ORDERS'] as const;
const invoices = ['INVOICES'] as const;
const kitchen = ['KITCHEN', 'KITCHEN_DISPLAY'] as const;
const settings = ['SETTINGS'] as const;

/**
 * What can be done in a restaurant, and the scopes of which each alone allows it (spec, decisions: Scopes; ADR 48). Role admin may do all of it.
 * Contracts (`whoMay`), services (`demandAct`) and buttons (`useMay`) ask this table, so that a right does not depend on the way by which somebody uses
 * it. In words: docs/rights.md.
 */
export const acts = {
  seeOrders,
  moveItem,
  printTicket: moveItem,
  cancelUnpaid: takePayment,
  voidItem: takePayment,
  takePayment,
  closeUnpaid: ['SETTINGS', 'REPORTS'],
  giveBack: invoices,
  seeInvoices: invoices,
  reprint: invoices,
  sell: ['POS'],
  answerDiners: ['POS'],
  markSoldOut: ['SETTINGS', 'POS'],
  seeKitchen: kitchen,
  cook: kitchen,
  seeDashboard: ['DASHBOARD'],
  seeMoney: ['REPORTS'],
  closeDay: ['REPORTS'],
  seeReservations: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'],
  changeReservations: ['RESERVATIONS', 'MANAGE_RESERVATIONS'],
  seeCustomers: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'],
  findCustomer: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS', 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS'],
  addCustomer: ['CUSTOMERS', 'MANAGE_CUSTOMERS', 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS'],
  changeCustomers: ['CUSTOMERS', 'MANAGE_CUSTOMERS'],
  seeCoupons: ['SETTINGS', 'POS', 'view_coupons', 'manage_coupons'],
  changeCoupons: ['SETTINGS', 'manage_coupons'],
  changePrices: settings,
  changeSettings: settings,
  changeStaff: settings,
} as const satisfies Record<string, readonly [Scope, ...Scope[]]>;
export type Act = keyof typeof acts;

/** What somebody must be allowed besides: orders are closed unpaid by those who answer for the money, and closing one delivers its items. */
export const besides: Partial<Record<Act, Act>> = { closeUnpaid: 'moveItem' };

/** Whether somebody with this role and these scopes may do it. */
export function mayAct(role: Role, granted: readonly string[], act: Act): boolean {
  const also = besides[act];
  return mayUse(role, granted, acts[act]) && (!also || mayAct(role, granted, also));
}
