import * as z from 'zod';
import { defineEvent, defineRpc, Id, Message, operator, Timestamp } from '../kernel.js';

/** Switches a tenant off at once and for good; what its services and images hold is erased afterwards. */
export const deleteTenant = defineRpc({
  subject: 'rpc.tenancy.delete_tenant',
  http: ['DELETE', '/superadmin/tenants/delete/{id}'],
  who: operator,
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** The operator deleted a tenant: it is switched off, and every service erases what it holds of it. */
export const tenantDeleted = defineEvent({
  subject: 'evt.tenancy.tenant_deleted',
  payload: z.object({ deletedAt: Timestamp }),
});
