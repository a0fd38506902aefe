import type { Columns } from './columns.js';

/** All columns of `payment`, the ledger, in the same form as the columns of orders. Triggers write its rows. */
export const ledgerColumns = {
  tenant_id: { sql: 'uuid', use: 'read' },
  /** Follows from the document, the position in it and the time, so that a row that is written again is the same one. */
  id: { sql: 'uuid', use: 'read' },
  invoice_id: { sql: 'text', use: 'read' },
  /** The credit note that gave it back; null of what was received. */
  credit_note_id: { sql: 'text', null: true, use: 'read' },
  /** From 1, in its document. */
  position: { sql: 'int', use: 'read' },
  /** Null where catalog had told none, and on payments from before it was kept: then the title says it (`kindOf`). */
  kind: { sql: 'text', null: true, use: 'read' },
  /** Null in a store without payment types, and of cash that a note gave back before its payments were kept. */
  payment_type_id: { sql: 'uuid', null: true, use: 'read' },
  /** As the payment type was called at the sale; null of cash that a note gave back before its payments were kept. */
  title: { sql: 'text', null: true, use: 'read' },
  /** Negative of what was given back, so a sum is what is there. */
  amount_minor: { sql: 'bigint', use: 'read' },
  /** The payment that was given back, where the note's part is of a type that the invoice was paid by. */
  refund_of: { sql: 'uuid', null: true, use: 'read' },
  /** Whoever issued the document, and when. */
  created_by: { sql: 'text', use: 'read' },
  created_at: { sql: 'timestamptz', use: 'read' },
} as const satisfies Columns;
