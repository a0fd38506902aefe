import * as z from 'zod';
import { defineEvent, defineRpc, Empty, Id, internalTo, Message, operator, pages, Timestamp } from '../kernel.js';
import { services } from '../services.js';

/** Switches a tenant off at once and for good; what its services and images hold is erased afterwards. */
export const deleteTenant = defineRpc({
  subject: 'rpc.tenancy.delete_tenant',
  http: ['DELETE', '/superadmin/tenants/delete/{id}'],
  who: operator,
  emits: ['tenant_changed'],
  confirmPassword: true,
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** The operator deleted a tenant: it is switched off, and every service erases what it holds of it. */
export const tenantDeleted = defineEvent({
  subject: 'evt.tenancy.tenant_deleted',
  heardBy: services,
  /** `proofs`: one for each service, which only that service's own database can check. Releases from before there were proofs sent none. */
  payload: z.object({ deletedAt: Timestamp, proofs: z.partialRecord(z.enum(services), z.string()).optional() }),
});

/** Services that hold something of a tenant. */
export const holders = services;
/** A service has erased all data of the tenant. It repeats this until it gets an answer; a repeat changes nothing. */
export const reportErased = defineRpc({
  subject: 'rpc.tenancy.report_erased',
  who: internalTo(...services),
  input: z.object({ tenantId: z.uuid(), holder: z.string() }),
  output: Empty,
});

/** What has been asked for and how far it is: what still runs, then what is done, newest first. */
export const listTenantDeletions = defineRpc({
  subject: 'rpc.tenancy.list_tenant_deletions',
  http: ['GET', '/superadmin/tenants/deletions'],
  who: operator,
  input: z.object(pages(100)),
  output: z.array(
    z.object({
      id: Id,
      name: z.string(),
      requested_by: z.string(),
      requested_at: Timestamp,
      /** Services that still hold something. */
      waiting: z.array(z.enum(holders)),
      finished_at: Timestamp.nullable(),
    }),
  ),
});
