import type { Broker } from '@thali/kit/broker/broker';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import type { Rpc } from '@thali/proto/kernel';
import { placeQrOrder, readQrOrderProgress } from '@thali/proto/ordering/qr-orders';
import type { RouteHandlerMethod } from 'fastify';
import type { GatewayConfig } from '../config.js';
import type { Counters } from '../redis.js';
import type { SubscriptionGuard } from '../session/subscription-guard.js';
import { DinerCalls } from './diner-calls.js';
import type { DinerDevices } from './diner-devices.js';
import { MenuCache } from './menu-cache.js';
import { OrderRates } from './order-rates.js';
import { placeOrderRoute } from './place-order.js';
import { PublicMenus } from './public-menus.js';
import { type Answering, readMenuRoute } from './read-menu.js';
import { readProgressRoute } from './read-progress.js';
import { SharedMenus } from './shared-menus.js';

interface Parts {
  broker: Broker;
  rpc: RpcClient;
  /** Gives up soon: diners wait for it. */
  guardRpc: RpcClient;
  counters: Counters;
  subscriptions: SubscriptionGuard;
  config: GatewayConfig;
  devices: DinerDevices;
  answering: Answering;
}

/** All that diners get without a session: menus for the pages, and the operations of the public menu. */
export function openToDiners({ broker, rpc, guardRpc, counters, subscriptions, config, devices, answering }: Parts) {
  const shared = new SharedMenus(counters.redis);
  const cache = new MenuCache(broker, guardRpc, shared, config.MENU_CACHE_MB * 1024 * 1024);
  const menus = new PublicMenus(cache, subscriptions);
  const calls = new DinerCalls(rpc, broker);
  const rates = new OrderRates(counters, {
    device: config.QR_ORDERS_PER_DEVICE,
    table: config.QR_ORDERS_PER_TABLE,
    address: config.QR_ORDERS_PER_ADDRESS,
    store: config.QR_ORDERS_PER_STORE,
  });
  const routes: [Rpc, RouteHandlerMethod][] = [
    [readQrMenu, readMenuRoute({ menus, devices, answering })],
    [placeQrOrder, placeOrderRoute({ menus, calls, devices, rates })],
    [readQrOrderProgress, readProgressRoute(menus, calls)],
  ];
  return { menus, routes };
}
