import * as audit from './audit.js';
import * as catalogChanged from './catalog/catalog-changed.js';
import * as categories from './catalog/categories.js';
import * as coupons from './catalog/coupons.js';
import * as init from './catalog/init.js';
import * as menuItems from './catalog/menu-items.js';
import * as paymentTypes from './catalog/payment-types.js';
import * as qrMenu from './catalog/qr-menu.js';
import * as store from './catalog/store.js';
import * as tables from './catalog/tables.js';
import * as taxes from './catalog/taxes.js';
import * as deadLetters from './dead-letters.js';
import * as confirmation from './identity/confirmation.js';
import * as emailChange from './identity/email-change.js';
import * as registration from './identity/registration.js';
import * as session from './identity/session.js';
import * as userInfo from './identity/user-info.js';
import * as users from './identity/users.js';
import type { EventDefinition, Rpc } from './kernel.js';
import * as limitsInUse from './limits-in-use.js';
import * as bill from './ordering/bill.js';
import * as completeOrders from './ordering/complete-orders.js';
import * as createOrder from './ordering/create-order.js';
import * as createOrderAndInvoice from './ordering/create-order-and-invoice.js';
import * as creditNotes from './ordering/credit-notes.js';
import * as customers from './ordering/customers.js';
import * as dayClose from './ordering/day-close.js';
import * as hasDocuments from './ordering/has-documents.js';
import * as invoices from './ordering/invoices.js';
import * as kitchen from './ordering/kitchen.js';
import * as leftOpen from './ordering/left-open.js';
import * as orderEvents from './ordering/order-events.js';
import * as ordersBoard from './ordering/orders-board.js';
import * as qrOrders from './ordering/qr-orders.js';
import * as receipt from './ordering/receipt.js';
import * as reservations from './ordering/reservations.js';
import * as ticket from './ordering/ticket.js';
import * as portability from './portability.js';
import * as auditLog from './reporting/audit-log.js';
import * as reports from './reporting/reports.js';
import * as billing from './tenancy/billing.js';
import * as operatorChanges from './tenancy/operator-changes.js';
import * as plans from './tenancy/plans.js';
import * as policies from './tenancy/policies.js';
import * as tenantAdmin from './tenancy/tenant-admin.js';
import * as tenantDeletion from './tenancy/tenant-deletion.js';
import * as tenants from './tenancy/tenants.js';

const modules: Record<string, unknown>[] = [
  session,
  confirmation,
  emailChange,
  registration,
  users,
  userInfo,
  tenants,
  plans,
  tenantAdmin,
  tenantDeletion,
  operatorChanges,
  policies,
  billing,
  store,
  tables,
  categories,
  taxes,
  paymentTypes,
  coupons,
  menuItems,
  init,
  qrMenu,
  catalogChanged,
  createOrder,
  createOrderAndInvoice,
  ordersBoard,
  completeOrders,
  leftOpen,
  kitchen,
  receipt,
  ticket,
  invoices,
  creditNotes,
  dayClose,
  hasDocuments,
  customers,
  reservations,
  qrOrders,
  bill,
  orderEvents,
  reports,
  portability,
  limitsInUse,
  deadLetters,
  audit,
  auditLog,
];
const exported = modules.flatMap((module) => Object.entries(module));
const withSubject = (value: unknown, prefix: string): boolean =>
  typeof value === 'object' && value !== null && 'subject' in value && String(value.subject).startsWith(prefix);

/** Every operation by its exported name: `createOrder` and so on. */
export const operations = Object.fromEntries(exported.filter(([, value]) => withSubject(value, 'rpc.'))) as Record<string, Rpc>;
/** Every event by its exported name. */
export const events = Object.fromEntries(exported.filter(([, value]) => withSubject(value, 'evt.'))) as Record<
  string,
  EventDefinition
>;

/** Every operation that travels over the broker, also those that each service answers for itself. */
export const brokerContracts = (): Rpc[] => [
  ...Object.values(operations),
  ...portability.keepers.flatMap((keeper) => [
    ...[portability.listPortableTables(keeper), portability.readPortableRows(keeper)],
    ...[deadLetters.listDeadLettersOf(keeper), deadLetters.retryDeadLetterOf(keeper), deadLetters.dropDeadLetterOf(keeper)],
  ]),
];
