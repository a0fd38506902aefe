import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import type { QrOrderProgress as Progress, QrOrder } from '@thali/proto/ordering/qr-orders';
import { qrOrderProgress } from '@thali/proto/ordering/qr-orders';
import type { EntityManager } from 'typeorm';
import { stateOf, untouched } from './progress.js';

interface Row {
  id: string;
  created_at: Date;
  status: 'pending' | 'accepted' | 'cancelled';
  table_title: string | null;
  items: QrOrder['items'];
  order_id: string | null;
  token_no: number | null;
  order_table: string | null;
}

/** What a diner sees of an order: the diner's own words until it is accepted, then what staff made of it. */
@Controller()
export class QrOrderProgress {
  constructor(private readonly db: Database) {}

  @Rpc(qrOrderProgress)
  handle({ trackingId }: Input<typeof qrOrderProgress>, context: CallContext): Promise<Output<typeof qrOrderProgress>> {
    return this.db.tx(context, async (tx) => {
      const [row] = await tx.query<Row[]>(
        `select q.id, q.created_at, q.status, q.table_title, q.items, o.id as order_id, o.token_no, o.table_title as order_table
         from qr_order q left join orders o on o.tenant_id = q.tenant_id and o.qr_order_id = q.id
         where q.tenant_id = $1 and q.tracking_id = $2`,
        [context.tenantId, trackingId],
      );
      if (!row) throw new AppError('NOT_FOUND');
      const shared = { qrOrderId: row.id, date: row.created_at.toISOString() };
      if (row.order_id) {
        const items = await this.itemsOf(tx, context, row.order_id);
        return { ...shared, state: stateOf(items), tokenNo: row.token_no, table_title: row.order_table, items };
      }
      const cancelled = row.status === 'cancelled';
      return {
        ...shared,
        state: cancelled ? 'cancelled' : 'waiting',
        tokenNo: null,
        table_title: row.table_title,
        items: untouched(row.items, cancelled ? 'cancelled' : 'created'),
      };
    });
  }

  private itemsOf(tx: EntityManager, { tenantId }: CallContext, orderId: string): Promise<Progress['items']> {
    return tx.query(
      `select title as item_title, variant_title, quantity, status
       from order_item where tenant_id = $1 and order_id = $2 order by position`,
      [tenantId, orderId],
    );
  }
}
