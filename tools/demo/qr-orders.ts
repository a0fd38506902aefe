import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { takeQrOrder } from '@thali/proto/ordering/qr-orders';
import { type CartEntry, priceOrder } from './carts.ts';
import type { OpenBooks } from './open-orders.ts';
import type { StoreClient } from './store-client.ts';

/** Orders that diners have just sent from their phones and staff have not taken yet. */
export async function placeQrOrders(store: StoreClient, books: OpenBooks, now: Date): Promise<void> {
  for (const [index, { minutesAgo, table, deliveryType, customer, lines }] of (store.restaurant.qrOrders ?? []).entries()) {
    const entries = lines.map(({ dish, ...line }): CartEntry => ({ ...line, item: books.menu.get(dish) as MenuItem }));
    const form = {
      cartItems: priceOrder(entries, {}).form.cart,
      deliveryType: deliveryType ?? ('dinein' as const),
      tableId: table && books.tableIdOf.get(table),
      menuRevision: books.menuRevision,
      ...(customer && { customerType: 'CUSTOMER' as const, customer }),
    };
    const at = new Date(now.getTime() - minutesAgo * 60_000);
    await store.asDinerOnceReady(takeQrOrder, form, { at, key: `qr-${index + 1}` });
  }
}
