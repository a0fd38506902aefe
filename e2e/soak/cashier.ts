import { randomUUID } from 'node:crypto';
import type { Request } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { cancelOrders, completeAndPay } from '@thali/proto/ordering/orders-board';
import { listQrOrders } from '@thali/proto/ordering/qr-orders';
import type { Random } from '../../tools/demo/random.ts';
import type { Ledger, Placed } from './ledger.ts';
import type { Store } from './store.ts';

type Cart = Request<typeof createOrder>['cart'];
const dosaPrice = 100;

/** A cashier who takes an order, then pays or cancels one of their earlier ones. Returns one step of that work. */
export function cashierOf(store: Store, ledger: Ledger, random: Random): () => Promise<void> {
  const unpaid: Placed[] = [];
  return async () => {
    const cart = [{ id: store.restaurant.dosa.id, quantity: random.between(1, 3) }];
    if (random.chance(0.3)) cart.push({ id: store.idli.id, quantity: random.between(1, 4) });
    // More often than diners order, because a store with fifty waiting orders accepts no more.
    if (random.chance(0.4)) {
      const order = await takeQrOrder(store, ledger);
      if (order) unpaid.push(order);
    } else if (random.chance(0.25)) await sell(store, ledger, createOrderAndInvoice, cart);
    else {
      const order = await sell(store, ledger, createOrder, cart);
      if (order) unpaid.push(order);
    }
    if (unpaid.length > 3) await close(unpaid.shift() as Placed, store, ledger, random.chance(0.15));
  };
}

/** Sends a cart until it has a final answer; after a price change once more with the new price. */
async function sell(
  store: Store,
  ledger: Ledger,
  contract: typeof createOrder | typeof createOrderAndInvoice,
  cart: Cart,
  qrOrderId?: string,
): Promise<Placed | undefined> {
  const kind = contract === createOrder ? 'order' : 'order and pay';
  for (let tries = 0; tries < 3; tries++) {
    const key = randomUUID();
    const total = cart.reduce((sum, { id, quantity }) => sum + quantity * priceOf(store, id), 0);
    const sentAt = performance.now();
    const order = { ...store.restaurant.order({ cart, payableAmount: total }), selectedQrOrderItem: qrOrderId };
    const { status, body } = await store.cashier.command(kind, contract, order, key);
    if (status === 200) {
      const { orderId, tokenNo } = body;
      const quantity = cart.reduce((sum, line) => sum + line.quantity, 0);
      const placed: Placed = {
        ...{ tenantId: store.tenantId, orderId, tokenNo, key, lines: cart.length, quantity, totalMinor: total * 100 },
        ...{ sentAt, answeredAt: performance.now() },
      };
      ledger.placed.push(placed);
      if ('invoiceId' in body) ledger.invoices.push({ tenantId: store.tenantId, invoiceId: body.invoiceId as string, orderId });
      return placed;
    }
    const { code, details } = body as unknown as { code: string; details?: { itemsTotal: number } };
    if (code !== 'PRICES_CHANGED') return undefined;
    const others = cart.filter(({ id }) => id !== store.idli.id).reduce((sum, { quantity }) => sum + quantity * dosaPrice, 0);
    const idlis = cart.find(({ id }) => id === store.idli.id)?.quantity ?? 1;
    store.idli.price = ((details?.itemsTotal ?? 0) - others) / idlis;
  }
  return undefined;
}

const priceOf = (store: Store, id: string): number => (id === store.idli.id ? store.idli.price : dosaPrice);

/** Turns a diner's order from the phone into an order. */
async function takeQrOrder(store: Store, ledger: Ledger): Promise<Placed | undefined> {
  const [first] = (await store.cashier.look('QR orders', listQrOrders, {})) ?? [];
  if (!first) return undefined;
  const cart = first.items.map(({ item_id: id, quantity }) => ({ id, quantity }));
  return sell(store, ledger, createOrder, cart, first.id);
}

async function close({ orderId, totalMinor }: Placed, store: Store, ledger: Ledger, cancelled: boolean): Promise<void> {
  const orderIds = [orderId];
  if (cancelled) {
    await store.cashier.command('cancel', cancelOrders, { orderIds });
    return;
  }
  const total = totalMinor / 100;
  const figures = { subTotal: total, taxTotal: 0, discount: 0, total };
  const { status, body } = await store.cashier.command('pay', completeAndPay, { orderIds, ...figures });
  if (status === 200) ledger.invoices.push({ tenantId: store.tenantId, invoiceId: body.invoiceId, orderId });
}
