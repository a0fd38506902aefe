import * as z from 'zod';
import { adminOnly, defineRpc, Empty, internal } from './kernel.js';
import { services } from './services.js';

/** Services whose tables make up what a tenant owns. */
export const keepers = services;

/** Tables of a service that belong to the tenant, with how many rows they have. Every service answers it. */
export const listPortableTables = (keeper: string) =>
  defineRpc({
    subject: `rpc.${keeper}.list_portable_tables`,
    who: internal,
    cost: 'costly',
    input: Empty,
    output: z.array(z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  });
/** Some rows of one of these tables in the order of its key, as they are stored; `next` is the `after` of the following ones. */
export const readPortableRows = (keeper: string) =>
  defineRpc({
    subject: `rpc.${keeper}.read_portable_rows`,
    who: internal,
    cost: 'costly',
    input: z.object({ table: z.string(), after: z.array(z.string()).nullable() }),
    output: z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.array(z.string()).nullable() }),
    errors: ['NOT_FOUND'],
  });

/**
 * The owner takes everything along, in one zip file that is made while it is sent: each table as JSON and as CSV, lists to read, photos
 * and a README. Also without a subscription.
 */
export const exportData = defineRpc({
  subject: 'rpc.gateway.export_data',
  http: ['GET', '/export'],
  who: adminOnly,
  composed: true,
  withoutSubscription: true,
  confirmPassword: true,
  cost: 'costly',
  input: Empty,
  output: z.unknown(),
  mediaType: 'application/zip',
  errors: ['EXPORT_RUNNING'],
});
/** How far the owner's running export is; `total` 0 when none is. */
export const exportProgress = defineRpc({
  subject: 'rpc.gateway.export_progress',
  http: ['GET', '/export/progress'],
  who: adminOnly,
  composed: true,
  withoutSubscription: true,
  input: Empty,
  output: z.object({ done: z.number().int(), total: z.number().int() }),
});
