/** Storage key of this phone's orders, so that the menu links back to them when it is opened again. */
const KEY = 'thali__qr_orders';
/** The assumed length of a visit. */
const KEPT_MS = 12 * 3_600_000;
const most = 5;

export interface MyOrder {
  qrcode: string;
  table: string | null;
  /** The tracking id. */
  order: string;
  /** When it was placed, milliseconds since 1970. */
  at: number;
}

function read(): MyOrder[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as MyOrder[];
    return kept.filter(
      ({ qrcode, order, at }) => typeof qrcode === 'string' && typeof order === 'string' && at > Date.now() - KEPT_MS,
    );
  } catch {
    return [];
  }
}

function write(orders: MyOrder[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(orders.slice(0, most)));
  } catch {
    // Full or forbidden: the address of the order's page still leads to it.
  }
}

/** The phone's orders in this store, newest first; those older than a visit are left out. */
export const myOrders = (qrcode: string): MyOrder[] => read().filter((order) => order.qrcode === qrcode);

export function rememberOrder(mine: MyOrder) {
  write([mine, ...read().filter(({ order }) => order !== mine.order)].sort((a, b) => b.at - a.at));
}

/** To be called when the server does not know the order. */
export function forgetOrder(trackingId: string) {
  write(read().filter(({ order }) => order !== trackingId));
}
