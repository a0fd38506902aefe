import type { Subscription } from '@nats-io/transport-node';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import type { LiveEvents } from '@thali/proto/realtime';
import type { NatsLink } from '../nats-link.js';

type Emit = <Name extends keyof LiveEvents>(tenantId: string, name: Name, payload: LiveEvents[Name]) => void;

/** What browsers hear of a committed change, by the event's subject. Events that are not here stay inside. */
const heard: Record<string, (emit: Emit, envelope: EventEnvelope<never>) => void> = {
  [orderCreated.subject]: (emit, { tenantId, data }: EventEnvelope<Payload<typeof orderCreated>>) =>
    emit(tenantId, 'new_order', { tokenNo: data.tokenNo, orderId: data.orderId }),
  [orderUpdated.subject]: (emit, { tenantId, data }: EventEnvelope<Payload<typeof orderUpdated>>) =>
    emit(tenantId, 'order_update', { orderId: data.orderId }),
  [catalogChanged.subject]: (emit, { tenantId }) => emit(tenantId, 'catalog_changed', {}),
};

/** Listens to the events of exactly those tenants that have sockets on this gateway. */
export class FanOut {
  private readonly tenants = new Map<string, { sockets: number; subscription: Subscription }>();

  constructor(
    private readonly link: NatsLink,
    private readonly emit: Emit,
  ) {}

  /** A socket of the tenant came. `tenantId` is the verified session's. */
  join(tenantId: string): void {
    const tenant = this.tenants.get(tenantId);
    if (tenant) tenant.sockets += 1;
    else this.tenants.set(tenantId, { sockets: 1, subscription: this.listen(tenantId) });
  }

  /** A socket of the tenant went; with the last one the subscription ends. */
  leave(tenantId: string): void {
    const tenant = this.tenants.get(tenantId);
    if (!tenant) return;
    tenant.sockets -= 1;
    if (tenant.sockets > 0) return;
    tenant.subscription.unsubscribe();
    this.tenants.delete(tenantId);
  }

  private listen(tenantId: string): Subscription {
    if (!/^[\w-]+$/.test(tenantId)) throw new Error('not the id of a tenant');
    return this.link.hear(`evt.*.*.${tenantId}`, (envelope, subject) => {
      heard[subject.slice(0, -tenantId.length - 1)]?.(this.emit, envelope);
    });
  }
}
