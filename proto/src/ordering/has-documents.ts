import * as z from 'zod';
import { defineRpc, internalTo } from '../kernel.js';

/** Whether the store has orders or invoices: catalog asks before it changes the currency, which each of them carries. */
export const hasDocuments = defineRpc({
  subject: 'rpc.ordering.has_documents',
  who: internalTo('catalog'),
  input: z.object({ tenantId: z.uuid() }),
  output: z.object({ hasDocuments: z.boolean() }),
});
