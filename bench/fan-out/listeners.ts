import { io, type Socket } from 'socket.io-client';
import type { Restaurant } from '../stack/restaurants.ts';

/** An order that a socket received. */
export interface Delivery {
  tenantId: string;
  orderId: string;
  /** Milliseconds of this process' clock. */
  at: number;
}

/** Opens sockets for each restaurant and records every `new_order` that they receive. */
export async function listen(baseUrl: string, restaurants: readonly Restaurant[], socketsEach: number) {
  const deliveries: Delivery[] = [];
  const sockets = await Promise.all(
    restaurants.flatMap((restaurant) => Array.from({ length: socketsEach }, () => open(baseUrl, restaurant, deliveries))),
  );
  return {
    deliveries,
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

function open(baseUrl: string, { tenantId, cookie }: Restaurant, deliveries: Delivery[]): Promise<Socket> {
  const socket = io(baseUrl, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true, reconnection: false });
  socket.on('new_order', ({ orderId }: { orderId: string }) => deliveries.push({ tenantId, orderId, at: performance.now() }));
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}
