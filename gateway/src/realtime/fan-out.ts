import type { Broker } from '@thali/kit/broker/broker';
import type { EventEnvelope } from '@thali/proto/kernel';
import { KnownEvents } from './known-events.js';

/** What is done with an event; `subject` is that of its definition, without the tenant. */
export type Hear = (subject: string, envelope: EventEnvelope<never>) => void;

/** Listens to the events of exactly those tenants that have sockets of one kind on this gateway. */
export class FanOut {
  private readonly tenants = new Map<string, { sockets: number; endHearing: () => void }>();
  private readonly known = new KnownEvents();

  constructor(
    private readonly broker: Broker,
    private readonly hear: Hear,
  ) {
    broker.onBack(() => this.known.gapEnded());
  }

  /** A socket of the tenant came. `tenantId` is verified: by a session, or by an order that its service knows. */
  join(tenantId: string): void {
    const tenant = this.tenants.get(tenantId);
    if (tenant) tenant.sockets += 1;
    else this.tenants.set(tenantId, { sockets: 1, endHearing: this.listen(tenantId) });
  }

  /** A socket of the tenant went; with the last one the subscription ends. */
  leave(tenantId: string): void {
    const tenant = this.tenants.get(tenantId);
    if (!tenant) return;
    tenant.sockets -= 1;
    if (tenant.sockets > 0) return;
    tenant.endHearing();
    this.tenants.delete(tenantId);
  }

  /** Those with sockets. */
  tenantIds(): Iterable<string> {
    return this.tenants.keys();
  }

  private listen(tenantId: string): () => void {
    if (!/^[\w-]+$/.test(tenantId)) throw new Error('not the id of a tenant');
    return this.broker.hear(`evt.*.*.${tenantId}`, (envelope, subject) => {
      if (!this.known.knows(envelope.id)) this.hear(subject.slice(0, -tenantId.length - 1), envelope);
    });
  }
}
