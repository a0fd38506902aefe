import type { TestService } from '@thali/testing/test-service';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Restaurant } from './restaurant.js';

/** An order as that release locks it. */
interface Locked {
  status: string;
  payment_status: string;
  total_minor: number;
  invoice_id: string | null;
}

/**
 * What release 08026a3 does with one order after it was placed, by the statements of its `complete-and-pay.ts`, `cancel-orders.ts`, `order-store.ts` and
 * `next-number.ts`, each as a transaction of the service's database role.
 */
export class ChangesOfBefore {
  /** @param day business day of what is issued, and `series` its series of invoices */
  constructor(
    private readonly service: TestService,
    private readonly place: Restaurant,
    private readonly issued: { day: string; series: string },
  ) {}

  /** Completes and pays an order, half in cash and half by UPI. @returns the invoice, or null when it is paid or closed already */
  pay(orderId: string): Promise<string | null> {
    return this.change(orderId, async (tx, order) => {
      if (order.status !== 'created' || order.payment_status !== 'pending') return null;
      const invoiceId = await this.nextNumber(tx, this.issued.series);
      const { day } = this.issued;
      const half = order.total_minor / 2;
      const payments = (['cash', 'upi'] as const).map((way, at) => ({
        ...{
          position: at + 1,
          payment_type_id: this.place.paymentTypes[way],
          title: way === 'cash' ? 'Cash' : 'UPI',
          amount_minor: half,
        },
      }));
      await tx.query(
        `insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
           total_minor, customer_id, customer_name, table_title, floor, delivery_type, taxes)
         values ($1, $2, $3, now(), 'x', 'INR', $4, 0, 0, $4, null, null, null, null, 'dinein', '[]')`,
        [this.tenantId, invoiceId, day, order.total_minor],
      );
      await tx.query(
        `insert into invoice_payment (tenant_id, invoice_id, position, payment_type_id, title, amount_minor)
         select $1, $2, * from jsonb_to_recordset($3::jsonb) as p(position int, payment_type_id uuid, title text, amount_minor bigint)`,
        [this.tenantId, invoiceId, JSON.stringify(payments)],
      );
      await this.save(tx, orderId, { ...order, status: 'completed', payment_status: 'paid', invoice_id: invoiceId });
      await this.tell(tx, 'invoice_issued', { invoiceId, totalMinor: order.total_minor });
      return invoiceId;
    });
  }

  /** Cancels an order, and gives back what was paid by a note over all of it. @returns the note, or null when nobody had paid or it is closed already */
  cancel(orderId: string): Promise<string | null> {
    return this.change(orderId, async (tx, order) => {
      if (order.status !== 'created') return null;
      const paid = order.payment_status === 'paid';
      await this.save(tx, orderId, { ...order, status: 'cancelled', payment_status: paid ? 'refunded' : 'pending' });
      if (!paid) return null;
      const id = await this.nextNumber(tx, `CN${this.issued.series}`);
      await tx.query('select from invoice where tenant_id = $1 and id = $2 for update', [this.tenantId, order.invoice_id]);
      const payments = await tx.query<object[]>(
        `select title, amount_minor as "amountMinor" from invoice_payment where tenant_id = $1 and invoice_id = $2 order by position`,
        [this.tenantId, order.invoice_id],
      );
      await tx.query(
        `insert into credit_note (tenant_id, id, invoice_id, order_id, business_day, created_at, created_by, subtotal_minor, discount_minor,
           tax_minor, total_minor, taxes, payments) values ($1, $2, $3, $4, $5, now(), 'x', $6, 0, 0, $6, '[]', $7)`,
        [this.tenantId, id, order.invoice_id, orderId, this.issued.day, order.total_minor, JSON.stringify(payments)],
      );
      await this.tell(tx, 'credit_note_issued', { creditNoteId: id, totalMinor: order.total_minor });
      return id;
    });
  }

  private get tenantId(): string {
    return this.place.caller.tenantId;
  }

  private change<T>(orderId: string, work: (tx: EntityManager, order: Locked) => Promise<T>): Promise<T> {
    const { tenantId } = this;
    return this.service.database.tx({ tenantId }, async (tx) => {
      const [order] = await tx.query<[Locked]>(
        `select status, payment_status, total_minor, invoice_id from orders where tenant_id = $1 and id = any($2::uuid[]) order by id for update`,
        [tenantId, [orderId]],
      );
      return work(tx, order);
    });
  }

  private save(tx: EntityManager, orderId: string, order: Locked): Promise<unknown> {
    return tx.query(
      `update orders set version = version + 1, status = $3, payment_status = $4, subtotal_minor = subtotal_minor, discount_minor = discount_minor,
         tax_minor = tax_minor, total_minor = total_minor, invoice_id = $5, closed_at = now(), cancelled_by = cancelled_by
       where tenant_id = $1 and id = $2`,
      [this.tenantId, orderId, order.status, order.payment_status, order.invoice_id],
    );
  }

  private async nextNumber(tx: EntityManager, series: string): Promise<string> {
    const [row] = await tx.query<[{ last_number: number }]>(
      `insert into number_counter (tenant_id, series, last_number) values ($1, $2, 1)
       on conflict (tenant_id, series) do update set last_number = number_counter.last_number + 1
       returning last_number`,
      [this.tenantId, series],
    );
    return series + String(row.last_number).padStart(6, '0');
  }

  private async tell(tx: EntityManager, event: string, data: object): Promise<void> {
    const { tenantId } = this;
    const id = uuidv7();
    const payload = { id, tenantId, requestId: 'test', occurredAt: new Date().toISOString(), data };
    await tx.query('insert into outbox (tenant_id, id, subject, payload) values ($1, $2, $3, $4)', [
      ...[tenantId, id, `evt.ordering.${event}.${tenantId}`, JSON.stringify(payload)],
    ]);
  }
}
