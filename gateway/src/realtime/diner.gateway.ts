import type { IncomingMessage } from 'node:http';
import {
  ConnectedSocket,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { Broker } from '@thali/kit/broker/broker';
import { dinerNamespace } from '@thali/proto/realtime';
import { liveSockets } from '../http-metrics.js';
import { SubscriptionGuard } from '../session/subscription-guard.js';
import { DinerDoor } from './diner-door.js';
import { dinerNews } from './diner-news.js';
import type { DinerNamespace, DinerSocket } from './diner-socket.js';
import { FanOut } from './fan-out.js';
import { OpenPlaces } from './open-places.js';
import { watchEvents } from './socket-conduct.js';
import { SocketDoor } from './socket-door.js';
import { spreadClose } from './spread-close.js';
import { watchSubscriptions } from './subscription-watch.js';
import { hintRate } from './window-rate.js';

export abstract class DinerLimits {
  /** Open sockets of diners on this gateway. A restaurant's own Wi-Fi is one network, and a wedding has all its guests in it. */
  abstract readonly open: Record<'order' | 'tenant' | 'network', number>;
  /** After which a socket that neither heard nor said anything is closed. Milliseconds. */
  abstract readonly idleMs: number;
  /** Rejects when the phone, or all strangers of the network together, knock too often. */
  abstract knock(request: IncomingMessage, network: string): Promise<void>;
}

const room = (qrOrderId: string): string => `qr-order:${qrOrderId}`;

/** Diners' sockets: each hears of its own order only, and only that there is something to read again. */
@WebSocketGateway({ namespace: dinerNamespace })
export class DinerGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  private namespace: DinerNamespace;
  private readonly fanOut: FanOut;
  private readonly places: OpenPlaces<keyof DinerLimits['open']>;
  private endWatch: () => void = () => {};

  constructor(
    private readonly broker: Broker,
    private readonly door: DinerDoor,
    private readonly entrance: SocketDoor,
    private readonly subscriptions: SubscriptionGuard,
    private readonly limits: DinerLimits,
  ) {
    this.places = new OpenPlaces(limits.open);
    this.fanOut = new FanOut(broker, (subject, { data }) => {
      for (const qrOrderId of dinerNews[subject]?.(data) ?? []) this.tell(qrOrderId);
    });
  }

  afterInit(namespace: DinerGateway['namespace']): void {
    this.namespace = namespace;
    this.entrance.attend(namespace, (socket: DinerSocket) => this.admit(socket));
    this.broker.onBack(() => namespace.emit('order_update', {}));
    this.endWatch = watchSubscriptions(
      this.subscriptions,
      () => this.fanOut.tenantIds(),
      (tenantId) => {
        for (const socket of namespace.sockets.values()) if (socket.data.tenantId === tenantId) socket.disconnect(true);
      },
    );
  }

  private async admit(socket: DinerSocket): Promise<() => void> {
    const network = this.entrance.networkOf(socket.request);
    await this.limits.knock(socket.request, network);
    const { tenantId, qrOrderId } = await this.door.admit(socket.handshake.auth);
    await this.subscriptions.check(tenantId);
    socket.data = { tenantId, qrOrderId, hints: hintRate() };
    return this.places.take({ order: qrOrderId, tenant: tenantId, network });
  }

  async handleConnection(socket: DinerSocket): Promise<void> {
    const { data } = socket;
    watchEvents(socket, ['new_qrorder_backend']);
    this.fanOut.join(data.tenantId);
    liveSockets.inc();
    data.idle = setTimeout(() => socket.disconnect(true), this.limits.idleMs).unref();
    await socket.join(room(data.qrOrderId));
    if (this.subscriptions.isOver(data.tenantId)) socket.disconnect(true);
  }

  handleDisconnect({ data, conn }: DinerSocket): void {
    clearTimeout(data.idle);
    this.fanOut.leave(data.tenantId);
    liveSockets.dec();
    // A client can leave the namespace and keep the line.
    conn.close();
  }

  /** Diners hear of committed orders by events. What a diner's client says itself is acknowledged and does nothing. */
  @SubscribeMessage('new_qrorder_backend')
  placedHint(@ConnectedSocket() { data }: DinerSocket): { ok: boolean } {
    const ok = data.hints.take();
    if (ok) data.idle?.refresh();
    return { ok };
  }

  private tell(qrOrderId: string): void {
    for (const id of this.namespace.adapter.rooms.get(room(qrOrderId)) ?? []) {
      const socket = this.namespace.sockets.get(id);
      socket?.emit('order_update', {});
      socket?.data.idle?.refresh();
    }
  }

  /** Sends clients away over some time; they come back by themselves. */
  leave(spreadMs: number): Promise<void> {
    this.endWatch();
    return spreadClose([...this.namespace.sockets.values()], spreadMs);
  }
}
