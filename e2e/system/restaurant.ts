import { randomInt, randomUUID } from 'node:crypto';
import { addCategory, listCategories } from '@thali/proto/catalog/categories';
import { addCoupon, listCoupons } from '@thali/proto/catalog/coupons';
import { addAddon, addMenuItem, addVariant, getMenuItem, type MenuItem } from '@thali/proto/catalog/menu-items';
import { addPaymentType, listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { getStoreSetting, provisionStore, saveStoreSetting } from '@thali/proto/catalog/store';
import { addTable, listTables } from '@thali/proto/catalog/tables';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import { listDevices, signIn } from '@thali/proto/identity/session';
import { addUser, provisionOwner } from '@thali/proto/identity/users';
import type { Request } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { addCustomer } from '@thali/proto/ordering/customers';
import type { Scope } from '@thali/proto/scopes';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import type { Socket } from 'socket.io-client';
import { callInside } from './inside.ts';
import { patientSignIn } from './patient-sign-in.ts';
import { Till } from './till.ts';

export type Order = Request<typeof createOrder>;
export const ownerPassword = 'correct horse battery';
const password = ownerPassword;

export interface Stock {
  itemId: string;
  variantId: string;
  addonId: string;
  tableId: string;
  paymentType: string;
  /** A phone that no other restaurant knows. */
  customerId: string;
}

export interface Printed {
  qrcode: string;
  tableId: string;
}

/** A tenant with a running subscription, its owner's till, and a menu that ordering has received. */
export class Restaurant {
  private stocked?: Promise<Stock>;

  private constructor(
    readonly tenantId: string,
    readonly owner: Till,
    readonly ownerName: string,
    /** Costs 100, without tax. */
    readonly dosa: MenuItem,
  ) {}

  /** Every restaurant has the same names, phones and codes; only its ids and usernames are its own. Without a currency it sells in INR. */
  static async open(currency?: string): Promise<Restaurant> {
    const tenantId = randomUUID();
    const username = `owner-${tenantId}@thali.test`;
    const subscription = { isActive: true, durationMonths: 12, priceMinor: 100_000 };
    await callInside(provisionTenant, { tenantId, name: 'Udupi Garden', email: username, ...subscription });
    await callInside(provisionStore, { tenantId, storeName: 'Udupi Garden' });
    if (currency) await callInside(saveStoreSetting, { storeName: 'Udupi Garden', currency }, tenantId);
    await callInside(provisionOwner, { tenantId, username, password, name: 'Asha' });
    const owner = await signedIn(username);
    await owner.ok(addTable, { title: 'T1', floor: 'Ground', seatingCapacity: 4 });
    await owner.ok(addCustomer, { phone: '9876543210', name: 'Ravi' });
    await owner.ok(addCoupon, { code: 'WELCOME10', discount: 10 });
    const { id } = await owner.ok(addMenuItem, { title: 'Masala Dosa', price: 100 });
    const dosa = await owner.ok(getMenuItem, { id });
    const restaurant = new Restaurant(tenantId, owner, username, dosa);
    await restaurant.taken();
    return restaurant;
  }

  /** An order of one dosa to take away, changed by `more`. */
  order(more: Partial<Order> = {}): Order {
    return { cart: [{ id: this.dosa.id, quantity: 1 }], deliveryType: 'takeaway', payableAmount: 100, ...more };
  }

  /** The id of a session of the owner on another browser. */
  async otherDeviceId(): Promise<string> {
    const before = await this.owner.ok(listDevices, {});
    await this.anotherDevice();
    const after = await this.owner.ok(listDevices, {});
    return after.find(({ device_id: id }) => !before.some((device) => device.device_id === id))?.device_id as string;
  }

  /** Another browser of the owner. */
  anotherDevice = (): Promise<Till> => signedIn(this.ownerName);

  /** A new member of staff with a till of their own. */
  async staff(...userScopes: Scope[]): Promise<{ username: string; till: Till }> {
    const username = await this.addStaff(userScopes);
    return { username, till: await signedIn(username) };
  }

  async addStaff(userScopes: Scope[] = []): Promise<string> {
    const username = `staff-${randomUUID()}@thali.test`;
    await this.owner.ok(addUser, { username, password, name: 'Kumar', userScopes });
    return username;
  }

  /** The phone of a new customer, with characters that a path must encode; no other restaurant has it. */
  async customer(): Promise<string> {
    const phone = `+91 #${randomInt(1e9, 1e10)}`;
    await this.owner.ok(addCustomer, { phone, name: 'Meera' });
    return phone;
  }
  async category(title = `Category ${randomUUID()}`): Promise<string> {
    await this.owner.ok(addCategory, { title });
    return named(await this.owner.ok(listCategories, {}), title);
  }
  async tax(title = `GST ${randomUUID()}`): Promise<string> {
    await this.owner.ok(addTax, { title, rate: 5, type: 'exclusive' });
    return named(await this.owner.ok(listTaxes, {}), title);
  }
  async paymentType(title = `Wallet ${randomUUID()}`): Promise<string> {
    await this.owner.ok(addPaymentType, { title, isActive: true });
    return named(await this.owner.ok(listPaymentTypes, {}), title);
  }
  async coupon(code = randomUUID()): Promise<string> {
    await this.owner.ok(addCoupon, { code, discount: 10 });
    const { coupons } = await this.owner.ok(listCoupons, {});
    return named(
      coupons.map((coupon) => ({ id: coupon.id, title: coupon.code })),
      code,
    );
  }
  async table(title = randomUUID()): Promise<string> {
    await this.owner.ok(addTable, { title, floor: 'Roof', seatingCapacity: 2 });
    const tables = await this.owner.ok(listTables, {});
    return named(
      tables.map((table) => ({ id: table.id, title: table.table_title })),
      title,
    );
  }
  /** A new item for 100 with a variant for 150 and an addon for 20. */
  async item(): Promise<{ itemId: string; variantId: string; addonId: string }> {
    const { id: itemId } = await this.owner.ok(addMenuItem, { title: `Thali ${randomUUID()}`, price: 100 });
    await this.owner.ok(addVariant, { itemId, title: 'Full', price: 150 });
    await this.owner.ok(addAddon, { itemId, title: 'Papad', price: 20 });
    const { variants, addons } = await this.owner.ok(getMenuItem, { id: itemId });
    return { itemId, variantId: variants[0]?.id as string, addonId: addons[0]?.id as string };
  }

  /** Switches the public menu, and ordering from it, on or off. Returns the content of its printed codes: the store's, and table T1's. */
  async openMenu({ menu = true, ordering = true } = {}): Promise<Printed> {
    const { uniqueQRCode: qrcode, ...settings } = await this.owner.ok(getStoreSetting, {});
    await this.owner.ok(saveStoreSetting, { ...settings, isQRMenuEnabled: menu, isQROrderEnabled: ordering });
    const [table] = await this.owner.ok(listTables, {});
    return { qrcode, tableId: table?.encrypted_id as string };
  }

  /** Parts of orders, made once and received by ordering: an item with its options, a table, a customer, a payment type. */
  stock(): Promise<Stock> {
    this.stocked ??= this.layIn();
    return this.stocked;
  }

  private async layIn(): Promise<Stock> {
    const customerId = `${randomInt(1e9, 1e10)}`;
    await this.owner.ok(addCustomer, { phone: customerId, name: 'Only here' });
    const [item, tableId, paymentType] = await Promise.all([this.item(), this.table(), this.paymentType()]);
    const line = { id: item.itemId, quantity: 1, variant_id: item.variantId, addons_ids: [item.addonId] };
    await this.taken(this.order({ cart: [line], payableAmount: 170, deliveryType: 'dinein', tableId }));
    return { ...item, tableId, paymentType, customerId };
  }

  /** Places an order, repeated until ordering has received the present menu, which arrives as events. */
  async taken(order: Order = this.order()): Promise<{ orderId: string; tokenNo: number }> {
    return eventually('an order that ordering takes', () => this.owner.ok(createOrder, order));
  }

  /** A socket of the owner that has received the events of all earlier orders: what arrives from now on is new. */
  async settledSocket(): Promise<Socket> {
    const socket = await this.owner.socket();
    const told = new Set<string>();
    socket.on('new_order', ({ orderId }) => told.add(orderId));
    const { orderId } = await this.taken();
    await eventually('the order at the socket', async () => told.has(orderId));
    return socket.off('new_order');
  }
}

const signedIn = (username: string): Promise<Till> => patientSignIn(signIn, { username, password });

function named(list: { id: string; title: string }[], title: string): string {
  const found = list.find((one) => one.title === title);
  if (!found) throw new Error(`${title} is not listed`);
  return found.id;
}
