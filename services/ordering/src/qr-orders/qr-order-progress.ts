import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { type QrOrder, qrOrderProgress } from '@thali/proto/ordering/qr-orders';
import { MenuCopy } from '../menu/menu-copy.js';
import { orderOnBoards, refundedPieces } from '../orders/on-boards.js';
import { findOrders } from '../orders/order-store.js';
import { stateOf, taken, untouched } from './progress.js';

interface Row {
  id: string;
  created_at: Date;
  status: 'pending' | 'accepted' | 'cancelled';
  table_title: string | null;
  items: QrOrder['items'];
}

/** What a diner sees of an order: the lines as the diner sent them until staff accept the order, then the accepted order. */
@Controller()
export class QrOrderProgress {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(qrOrderProgress)
  async handle({ trackingId }: Input<typeof qrOrderProgress>, context: CallContext): Promise<Output<typeof qrOrderProgress>> {
    const menu = await this.menus.of(context.tenantId);
    return this.db.tx(context, async (tx) => {
      const [row] = await tx.query<Row[]>(
        'select id, created_at, status, table_title, items from qr_order where tenant_id = $1 and tracking_id = $2',
        [context.tenantId, trackingId],
      );
      if (!row) throw new AppError('NOT_FOUND');
      const shared = { qrOrderId: row.id, date: row.created_at.toISOString() };
      const [found] = await findOrders(tx, context.tenantId, 'qr_order_id = $2', row.id);
      if (found) {
        const refunded = await refundedPieces(tx, context.tenantId, [found]);
        const order = orderOnBoards(found, refunded);
        const { token_no: tokenNo, table_title, totals } = order;
        const why = new Map(found.items.map(({ id, cancel_reason }) => [id, cancel_reason]));
        const items = taken(order, row.items, menu, why, refunded);
        return { ...shared, state: stateOf(order.items), tokenNo, table_title, currency: found.currency, totals, items };
      }
      const cancelled = row.status === 'cancelled';
      return {
        ...shared,
        state: cancelled ? 'cancelled' : 'waiting',
        tokenNo: null,
        table_title: row.table_title,
        ...untouched(row.items, cancelled, menu),
      };
    });
  }
}
