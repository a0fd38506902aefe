import { randomUUID } from 'node:crypto';
import type { Output, Request } from '@thali/proto/kernel';
import { placeQrOrder, readQrOrderProgress } from '@thali/proto/ordering/qr-orders';
import { dinerNamespace } from '@thali/proto/realtime';
import { io, type Socket } from 'socket.io-client';
import type { Printed, Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { type Answer, Till } from './till.ts';

export type QrForm = Omit<Request<typeof placeQrOrder>, 'qrcode'>;
type Placed = Output<typeof placeQrOrder>;

/** A diner at a table of the restaurant, with a phone and no session. */
export class Diner {
  constructor(
    readonly restaurant: Restaurant,
    readonly printed: Printed,
    readonly phone = new Till(),
  ) {}

  /** Places an order of one dosa at the table, changed by `more`. */
  place(more: Partial<QrForm> = {}, key: string = randomUUID()): Promise<Answer<Placed>> {
    const { qrcode, tableId } = this.printed;
    const cartItems = [{ id: this.restaurant.dosa.id, quantity: 1 }];
    return this.phone.call(placeQrOrder, { qrcode, tableId, cartItems, ...more }, { key });
  }

  /** Places an order that must be accepted. Returns its tracking id and its own id. */
  async order(more?: Partial<QrForm>): Promise<{ trackingId: string; qrOrderId: string }> {
    const { status, body, text } = await this.place(more);
    if (status !== 200) throw new Error(`the order is refused: ${text}`);
    const { qrOrderId } = (await this.progress(body.trackingId)).body;
    return { trackingId: body.trackingId, qrOrderId };
  }

  progress(trackingId: string, qrcode = this.printed.qrcode): Promise<Answer<Output<typeof readQrOrderProgress>>> {
    return this.phone.call(readQrOrderProgress, { qrcode, trackingId });
  }

  /** The socket of the diner's page. Rejects with connect_error; `heard` counts the events. */
  async watch(trackingId: string, qrcode = this.printed.qrcode): Promise<Socket & { heard: number }> {
    const socket = io(`${thali.baseUrl.replace('localhost', '127.0.0.1')}${dinerNamespace}`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { qrcode, trackingId },
    });
    const watching = Object.assign(socket, { heard: 0 });
    socket.onAny(() => {
      watching.heard++;
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    return watching;
  }
}
