import type { Address } from '@thali/proto/address';
import type { Scope } from '@thali/proto/scopes';

/** Prices in rupees. `popular` is how often guests order it against the others (1). */
export interface Dish {
  title: string;
  price: number;
  diet: 'veg' | 'nonveg';
  /** A drawing in tools/demo/food, without its ending. */
  photo?: string;
  popular?: number;
  soldOut?: boolean;
  /** Title of its tax; `GST 5%` when missing. */
  tax?: string;
  variants?: Record<string, number>;
  addons?: Record<string, number>;
}
type More = Omit<Dish, 'title' | 'price' | 'diet'>;
export const veg = (title: string, price: number, more: More = {}): Dish => ({ title, price, diet: 'veg', ...more });
export const nonveg = (title: string, price: number, more: More = {}): Dish => ({ title, price, diet: 'nonveg', ...more });

export interface Person {
  name: string;
  username: string;
  designation: string;
  phone: string;
}
export interface Staff extends Person {
  scopes: Scope[];
}

/** A line of an open order: dish, quantity, how far the kitchen is, and what the guest wanted. */
export interface OpenLine {
  dish: string;
  quantity: number;
  status?: 'preparing' | 'completed' | 'delivered' | 'cancelled';
  variant?: string;
  addons?: string[];
  notes?: string;
}
export interface OpenOrder {
  minutesAgo: number;
  table?: string;
  deliveryType?: 'takeaway' | 'delivery';
  paid?: boolean;
  /** Place in the list of customers. */
  customer?: number;
  lines: OpenLine[];
}

/** An order that a diner sent from the public menu and staff have not taken yet. */
export interface PendingQrOrder extends Pick<OpenOrder, 'minutesAgo' | 'table' | 'deliveryType'> {
  /** The diner, unless they ordered as a guest. */
  customer?: { name: string; phone: string };
  lines: Omit<OpenLine, 'status'>[];
}

/** A table that guests have booked: for so many minutes from now (or ago), or for a time of tomorrow. */
export interface Booking {
  inMinutes?: number;
  tomorrow?: `${number}:${number}`;
  /** Place in the list of customers. */
  customer: number;
  people: number;
  table?: string;
  status?: 'booked' | 'paid' | 'cancelled';
  notes?: string;
}

/** When guests come: hour of the day, hours around it, share of the day's orders. */
export type Peak = [hour: number, around: number, share: number];

/** Registration data of an invented restaurant. */
export interface Account {
  /** Fixed, so that a second load meets the first. */
  tenantId: string;
  name: string;
  address: string;
  phone: string;
  email: string;
  owner: Person;
  staff: Staff[];
}

/** The complete data of a demo restaurant. Times are Indian (+05:30). */
export interface Restaurant extends Account {
  /** The address in its parts, as the owner completed it after the registration. */
  addressParts: Address;
  receiptFooter: string;
  gstin: string;
  /** Licence number. */
  fssai: string;
  businessDayStart: number;
  taxes: { title: string; rate: number; type: 'exclusive' | 'inclusive' }[];
  categories: Record<string, Dish[]>;
  /** Floor to its tables and their seats. */
  floors: Record<string, Record<string, number>>;
  coupons: { code: string; discount: number; expiredDaysAgo?: number }[];
  customers: [name: string, phone: string][];
  peaks: Peak[];
  openOrders: OpenOrder[];
  qrOrders?: PendingQrOrder[];
  bookings: Booking[];
}

/** Password of all users of the demo. */
export const demoPassword = 'kokum-and-curry-leaf';

/** The scopes of each kind of staff. */
export const scopesOf = {
  manager: [
    'DASHBOARD',
    'POS',
    'ORDERS',
    'KITCHEN',
    'RESERVATIONS',
    'CUSTOMERS',
    'INVOICES',
    'SETTINGS',
    'REPORTS',
    'manage_coupons',
  ],
  cashier: ['DASHBOARD', 'POS', 'ORDERS', 'CUSTOMERS', 'INVOICES', 'view_coupons'],
  cook: ['KITCHEN', 'KITCHEN_DISPLAY'],
  waiter: ['ORDERS', 'ORDER_STATUS', 'VIEW_RESERVATIONS'],
} satisfies Record<string, Scope[]>;
