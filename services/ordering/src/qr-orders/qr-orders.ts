import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import {
  cancelAllQrOrders,
  countQrOrders,
  deleteQrOrder,
  listQrOrders,
  type QrOrder,
  qrOrdersCancelled,
  updateQrOrderStatus,
} from '@thali/proto/ordering/qr-orders';
import type { EntityManager } from 'typeorm';

type Row = Omit<QrOrder, 'date'> & { created_at: Date };

/** Diners' orders that wait for staff. Staff load one into the cart and send it; place_orders then accepts it. */
@Controller()
export class QrOrders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(countQrOrders)
  async count(_input: Input<typeof countQrOrders>, context: CallContext): Promise<Output<typeof countQrOrders>> {
    const [row] = await this.db.tx(context, (tx) =>
      tx.query<{ count: number }[]>(`select count(*)::int as count from qr_order where tenant_id = $1 and status = 'pending'`, [
        context.tenantId,
      ]),
    );
    return { totalQROrders: row?.count ?? 0 };
  }

  @Rpc(listQrOrders)
  async list({ page, perPage }: Input<typeof listQrOrders>, context: CallContext): Promise<Output<typeof listQrOrders>> {
    const { totalQROrders } = await this.count({}, context);
    context.totalCount = totalQROrders;
    const rows = await this.db.tx(context, (tx) =>
      tx.query<Row[]>(
        `select id, created_at, delivery_type, customer_type, customer_id, customer_name, table_id, table_title, items
         from qr_order where tenant_id = $1 and status = 'pending' order by created_at desc, id desc limit $2 offset $3`,
        [context.tenantId, perPage, (page - 1) * perPage],
      ),
    );
    return rows.toReversed().map(({ created_at, ...order }) => ({ ...order, date: created_at.toISOString() }));
  }

  @Rpc(cancelAllQrOrders)
  cancelAll(_input: Input<typeof cancelAllQrOrders>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      await this.setCancelled(tx, context, `status = 'pending'`);
      return { message: 'QR orders cleared!' };
    });
  }

  @Rpc(updateQrOrderStatus)
  updateStatus({ id }: Input<typeof updateQrOrderStatus>, context: CallContext) {
    return this.cancel(id, context, 'QR order status successfully updated!');
  }

  @Rpc(deleteQrOrder)
  delete({ id }: Input<typeof deleteQrOrder>, context: CallContext) {
    return this.cancel(id, context, 'QR order deleted!');
  }

  private cancel(id: string, context: CallContext, message: string) {
    return this.db.command(context, async (tx) => {
      const [order] = await tx.query<{ status: string }[]>(
        'select status from qr_order where tenant_id = $1 and id = $2 for update',
        [context.tenantId, id],
      );
      if (!order) throw new AppError('NOT_FOUND');
      if (order.status !== 'pending') throw new AppError('QR_ORDER_PROCESSED');
      await this.setCancelled(tx, context, 'id = $2', id);
      return { message };
    });
  }

  /** `condition` may use $2, `value`. */
  private async setCancelled(tx: EntityManager, context: CallContext, condition: string, ...value: string[]): Promise<void> {
    const [rows] = await tx.query<[{ id: string }[], number]>(
      `update qr_order set status = 'cancelled' where tenant_id = $1 and ${condition} returning id`,
      [context.tenantId, ...value],
    );
    if (rows.length) await this.outbox.add(tx, context, qrOrdersCancelled, { qrOrderIds: rows.map(({ id }) => id) });
  }
}
