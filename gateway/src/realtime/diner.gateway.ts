import {
  ConnectedSocket,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { AppError } from '@thali/kit/app-error';
import { dinerNamespace } from '@thali/proto/realtime';
import { liveSockets } from '../http-metrics.js';
import { NatsLink } from '../nats-link.js';
import { clientAddress } from './client-address.js';
import { DinerDoor } from './diner-door.js';
import { dinerNews } from './diner-news.js';
import type { DinerNamespace, DinerSocket } from './diner-socket.js';
import { FanOut } from './fan-out.js';
import { HintRate } from './hint-rate.js';
import { spreadClose } from './spread-close.js';

export abstract class DinerLimits {
  /** Open sockets of one address; a restaurant's own Wi-Fi is one. */
  abstract readonly perAddress: number;
  /** After which a socket that neither heard nor said anything is closed. Milliseconds. */
  abstract readonly idleMs: number;
  /** How many proxies in front of us write X-Forwarded-For. */
  abstract readonly proxies: number;
  /** Throws or rejects when the address knocks too often. */
  abstract knock(address: string): void | Promise<void>;
}

const room = (qrOrderId: string): string => `qr-order:${qrOrderId}`;

/** Diners' sockets: each hears of its own order only, and only that there is something to read again. */
@WebSocketGateway({ namespace: dinerNamespace })
export class DinerGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  private namespace: DinerNamespace;
  private readonly fanOut: FanOut;
  private readonly addresses = new Map<string, number>();

  constructor(
    private readonly link: NatsLink,
    private readonly door: DinerDoor,
    private readonly limits: DinerLimits,
  ) {
    this.fanOut = new FanOut(link, (subject, { data }) => {
      for (const qrOrderId of dinerNews[subject]?.(data) ?? []) this.tell(qrOrderId);
    });
  }

  afterInit(namespace: DinerGateway['namespace']): void {
    this.namespace = namespace;
    namespace.use((socket, next) => {
      this.authenticate(socket).then(() => next(), next);
    });
    this.link.onReturn(() => namespace.emit('order_update', {}));
  }

  private async authenticate(socket: DinerSocket): Promise<void> {
    const address = clientAddress(socket.request, this.limits.proxies);
    try {
      await this.limits.knock(address);
      const admitted = await this.door.admit(socket.handshake.auth);
      if ((this.addresses.get(address) ?? 0) >= this.limits.perAddress) throw new AppError('TOO_MANY_REQUESTS');
      socket.data = { ...admitted, address, hints: new HintRate() };
    } catch (error) {
      throw new Error(refusal(error));
    }
  }

  async handleConnection(socket: DinerSocket): Promise<void> {
    const { data } = socket;
    this.addresses.set(data.address, (this.addresses.get(data.address) ?? 0) + 1);
    this.fanOut.join(data.tenantId);
    liveSockets.inc();
    data.idle = setTimeout(() => socket.disconnect(true), this.limits.idleMs).unref();
    await socket.join(room(data.qrOrderId));
  }

  handleDisconnect({ data }: DinerSocket): void {
    clearTimeout(data.idle);
    const others = (this.addresses.get(data.address) ?? 0) - 1;
    if (others > 0) this.addresses.set(data.address, others);
    else this.addresses.delete(data.address);
    this.fanOut.leave(data.tenantId);
    liveSockets.dec();
  }

  /** Committed orders are told anyway: a diner's word is acknowledged and starts nothing. */
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
    return spreadClose([...this.namespace.sockets.values()], spreadMs);
  }
}

/** What a refused client reads: whether trying again can help. */
function refusal(error: unknown): 'unauthorized' | 'too many' | 'unavailable' {
  if (!(error instanceof AppError) || error.status >= 500) return 'unavailable';
  return error.status === 429 ? 'too many' : 'unauthorized';
}
