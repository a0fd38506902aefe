import { TicketKind, ToldLine } from '@thali/proto/ordering/ticket';
import * as z from 'zod';
import type { Columns } from './columns.js';

/** All columns of `ticket`, in the same form as the columns of orders in order-columns.ts. It is insert-only, so none is saved. */
export const ticketColumns = {
  tenant_id: { sql: 'uuid', use: 'placed' },
  order_id: { sql: 'uuid', use: 'placed' },
  id: { sql: 'uuid', use: 'placed' },
  kind: { sql: 'text', use: 'placed read', of: TicketKind },
  /** The order's number of the day. */
  token_no: { sql: 'int', use: 'placed' },
  lines: { sql: 'jsonb', use: 'placed read', of: z.array(ToldLine) },
  /** The id of the user who did it. Null where a pod of the release before did. */
  by: { sql: 'text', null: true, use: 'placed' },
  /** Of a round: when the order was placed. */
  at: { sql: 'timestamptz', use: 'placed' },
} as const satisfies Columns;
