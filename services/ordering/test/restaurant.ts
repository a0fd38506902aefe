import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { Request } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import type { RunningDay } from '@thali/proto/store-clock';
import { eventually } from '@thali/testing/eventually';
import { startTestService, type TestCaller, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../src/definition.js';
import { menuFrom } from '../src/menu/menu.js';
import { MenuCopy } from '../src/menu/menu-copy.js';

const items = {
  tikka: {
    price: 280,
    tax_rate: 5,
    tax_type: 'exclusive',
    variants: [
      ['Half', 280],
      ['Full', 420],
    ],
    addons: [['Extra Mint Chutney', 20]],
  },
  naan: { price: 55, tax_rate: 5, tax_type: 'exclusive' },
  lassi: { price: 118, tax_rate: 18, tax_type: 'inclusive' },
  water: { price: 20, tax_rate: 0, tax_type: 'none' },
  soldOut: { price: 420, tax_rate: 5, tax_type: 'exclusive', is_sold_out: 1 },
} as const;
type ItemName = keyof typeof items;
type CreateOrder = Request<typeof createOrder>;

export interface Restaurant extends TestCaller {
  /** Calls as the gateway does for a diner: with the restaurant's tenant and no user. */
  diner: TestCaller['call'];
  items: Record<ItemName, MenuItem>;
  table: string;
  paymentTypes: { cash: string; upi: string };
  /** An order of this cart without a discount; `payableAmount` must be the server's figure. */
  order(cart: CreateOrder['cart'], payableAmount: number, more?: Partial<CreateOrder>): CreateOrder;
  /** Changes the menu and waits until orders use it. */
  change(changes: CatalogChange[]): Promise<void>;
  /** The store's record, with public menu and QR ordering on unless `flags` says otherwise. */
  store(flags?: {
    is_qr_menu_enabled?: 0 | 1;
    is_qr_order_enabled?: 0 | 1;
    currency?: string;
    business_day_start?: number;
    running_day?: RunningDay;
  }): CatalogChange;
}

function menuItem(name: ItemName, id: string): MenuItem {
  const options = (list: readonly (readonly [string, number])[] = []) =>
    list.map(([title, price]) => ({ id: uuidv7(), item_id: id, title, price }));
  const item = items[name] as { variants?: never; addons?: never };
  return {
    id,
    title: name,
    net_price: null,
    image: null,
    category_id: null,
    category_title: null,
    tax_id: null,
    tax_title: 'GST',
    is_sold_out: 0,
    diet: null,
    ...items[name],
    variants: options(item.variants),
    addons: options(item.addons),
  } as MenuItem;
}

/** Starts one service for the tests of a file and opens a restaurant for each test. */
export function newRestaurantForEachTest(hand: (service: TestService, place: Restaurant) => void): void {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(ordering);
  }, 60_000);
  beforeEach(async () => hand(service, await openRestaurant(service)));
  afterAll(() => service.stop(), 60_000);
}

/** Whether the copy contains an event, and the process no longer sells by what it read before that. */
async function isUsed(service: TestService, tenantId: string, event: string): Promise<boolean> {
  if (!(await service.sql('select 1 from inbox where event_id = $1', [event])).length) return false;
  const copy = await service.sql<CatalogChange>('select kind, id, data from catalog_copy where tenant_id = $1', [tenantId]);
  return isDeepStrictEqual({ ...(await service.app.get(MenuCopy).of(tenantId)), revision: 0 }, menuFrom(copy));
}

/** Opens a tenant and publishes its menu as catalog does, until ordering has it. */
export async function openRestaurant(service: TestService): Promise<Restaurant> {
  const till = service.as();
  const { tenantId } = till.caller;
  const menu = Object.fromEntries(
    Object.keys(items).map((name) => [name, menuItem(name as ItemName, uuidv7())]),
  ) as Restaurant['items'];
  const table = uuidv7();
  const paymentTypes = { cash: uuidv7(), upi: uuidv7() };
  const store: Restaurant['store'] = (flags = {}) => ({
    kind: 'store',
    id: tenantId,
    data: {
      ...{ store_name: 'Udupi Garden', address: null, phone: null, email: null, image: null, currency: 'INR' },
      ...{ is_qr_menu_enabled: 1, is_qr_order_enabled: 1, time_zone: 'Asia/Kolkata', business_day_start: 0 },
      ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, gstin: null, fssai: null, sac: '996331' },
      ...flags,
    },
  });
  let revision = 0;
  const change = async (changes: CatalogChange[]) => {
    const event = uuidv7();
    await service.publish(catalogChanged, tenantId, { revision: ++revision, changes }, event);
    await eventually(`revision ${revision} of the menu, in what orders are priced by,`, () => isUsed(service, tenantId, event));
  };
  await change([
    store(),
    ...Object.values(menu).map((data) => ({ kind: 'item' as const, id: data.id, data })),
    {
      kind: 'table',
      id: table,
      data: { id: table, table_title: 'Table T4', seating_capacity: 4, floor: 'Ground', encrypted_id: 'x' },
    },
    ...(['WELCOME10', 'OLD10', 'ALL100'] as const).map((code) => {
      const id = uuidv7();
      return {
        kind: 'coupon' as const,
        id,
        data: { id, code, discount: code === 'ALL100' ? 100 : 10, expiry: code === 'OLD10' ? '2020-01-01' : null },
      };
    }),
    { kind: 'payment_type', id: paymentTypes.cash, data: { id: paymentTypes.cash, title: 'Cash', is_active: 1 } },
    { kind: 'payment_type', id: paymentTypes.upi, data: { id: paymentTypes.upi, title: 'UPI', is_active: 1 } },
  ]);
  return {
    ...till,
    diner: service.as({ tenantId, userId: '', sessionId: '', username: '', role: 'user' }).call,
    store,
    items: menu,
    table,
    paymentTypes,
    change,
    order: (cart, payableAmount, more = {}) => ({
      cart,
      payableAmount,
      discount: 0,
      deliveryType: 'dinein',
      customerType: 'WALKIN',
      ...more,
    }),
  };
}
