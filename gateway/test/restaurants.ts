import { AppError } from '@thali/kit/call/app-error';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import { openQrMenu } from '@thali/proto/catalog/qr-menu';
import type { Output } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import type { OtherEnd } from './other-end.js';
import { call, startTestGateway } from './test-gateway.js';

type Menu = Output<typeof openQrMenu>['menu'];

/** A store with a printed code and one table. */
export interface Restaurant {
  tenantId: string;
  qrcode: string;
  /** The table's own id, and the one on its code. */
  tableId: string;
  printed: string;
  menuOn: boolean;
  orderingOn: boolean;
  name: string;
  items: { title: string; price: number; image?: string }[];
}

/** Catalog as the gateway's public menus see it. */
export class Restaurants {
  private readonly byCode = new Map<string, Restaurant>();
  /** Runs between looking a menu up and answering with it. */
  meanwhile: () => Promise<void> = async () => {};

  constructor(private readonly other: OtherEnd) {}

  /** Answers until the returned function is called. */
  serve(): Promise<() => Promise<void>> {
    return this.other.answer(openQrMenu, async ({ body }) => {
      const opened = this.open(JSON.parse(body));
      await this.meanwhile();
      return opened;
    });
  }

  add(more: Partial<Restaurant> = {}): Restaurant {
    const restaurant: Restaurant = {
      ...{ tenantId: uuidv7(), qrcode: uuidv7().replaceAll('-', '_'), tableId: uuidv7(), printed: `printed-${uuidv7()}` },
      ...{ menuOn: true, orderingOn: true, name: 'Annapurna', items: [{ title: 'Naan', price: 40 }] },
      ...more,
    };
    this.byCode.set(restaurant.qrcode, restaurant);
    return restaurant;
  }

  /** Changes the store and says so, as catalog does after its commit. */
  async change(restaurant: Restaurant, change: Partial<Restaurant>): Promise<void> {
    Object.assign(restaurant, change);
    await this.other.publish(catalogChanged, restaurant.tenantId, { revision: 1, changes: [] });
  }

  /** How often a store's menu was asked for. */
  asked = ({ qrcode }: Restaurant): number => this.other.callsOf(openQrMenu).filter(({ body }) => body.includes(qrcode)).length;

  private open({ qrcode, tableId }: { qrcode: string; tableId?: string }): Output<typeof openQrMenu> {
    const restaurant = this.byCode.get(qrcode);
    if (!restaurant) throw new AppError('QR_CODE_UNKNOWN');
    if (!restaurant.menuOn) throw new AppError('QR_MENU_OFF');
    if (tableId && tableId !== restaurant.printed) throw new AppError('TABLE_INVALID');
    const { tenantId } = restaurant;
    return { tenantId, tableId: tableId ? restaurant.tableId : null, menu: menuOf(restaurant, tableId) };
  }
}

/**
 * A gateway and the catalog that it asks. The gateway's `stop` ends both; `stopCatalog` takes the catalog away, until `serve` brings it back.
 */
export async function gatewayWithRestaurants(settings: Record<string, string> = {}) {
  const gateway = await startTestGateway(settings);
  const restaurants = new Restaurants(gateway.other);
  return { gateway, restaurants, stopCatalog: await restaurants.serve() };
}

function menuOf({ name, orderingOn, items }: Restaurant, tableId?: string): Menu {
  return {
    storeSettings: {
      ...{ store_name: name, address: null, phone: null, email: null, image: null, currency: 'INR', time_zone: 'Asia/Kolkata' },
      ...{ is_qr_menu_enabled: 1, is_qr_order_enabled: orderingOn ? 1 : 0 },
      ...{
        hour_cycle: 12,
        business_day_start: 0,
        kitchen_slow_minutes: 5,
        kitchen_late_minutes: 8,
        gstin: null,
        fssai: null,
        sac: '996331',
      },
    },
    categories: [],
    menuItems: items.map(({ title, price, image = null }, index) => ({
      ...{ id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`, title, price, image },
      ...{ net_price: null, category_id: null, category_title: null, is_sold_out: 0 as const, diet: null },
      ...{ tax_id: null, tax_title: null, tax_rate: 0, tax_type: 'none' as const, variants: [], addons: [] },
    })),
    storeTable: tableId ? { id: tableId, table_title: 'T1', floor: 'Ground' } : null,
  };
}

/** What a diner's browser reads at the gateway of this port. */
export const readMenu = (port: number, { qrcode }: { qrcode: string }, tableId?: string, headers: Record<string, string> = {}) =>
  call(port, 'GET', `/api/v1/qrmenu/${qrcode}${tableId === undefined ? '' : `?tableId=${encodeURIComponent(tableId)}`}`, {
    headers,
  });
export const priceIn = ({ json }: { json: Record<string, unknown> }) =>
  (json.menuItems as { price: number }[] | undefined)?.[0]?.price;
export const refusal = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json.code, json.message];
export const menuOff = [404, 'QR_MENU_OFF', 'Menu Not Available!'];
