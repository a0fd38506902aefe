import * as z from 'zod';
import { defineRpc, Empty, Id, Message, requiredText, whoMay } from '../kernel.js';

export const StoreTable = z.object({
  id: Id,
  table_title: z.string(),
  seating_capacity: z.number().int(),
  floor: z.string(),
  /** Authenticated encryption of the id, bound to the store; what a printed QR code carries. */
  encrypted_id: z.string(),
});
export type StoreTable = z.output<typeof StoreTable>;

const settings = whoMay('changeSettings');
const invalidCapacity = "Please provide Valid Seating Capacity count or '0'";
const TableForm = {
  title: requiredText('Please provide Title!', 60),
  floor: requiredText("Please provide Floor or use '-'", 60),
  seatingCapacity: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number("Please provide Seating Capacity or '0'").int(invalidCapacity).min(0, invalidCapacity).max(10_000, invalidCapacity),
  ),
};
export const listTables = defineRpc({
  subject: 'rpc.catalog.list_tables',
  http: ['GET', '/settings/store-tables'],
  who: settings,
  cost: 'moderate',
  input: Empty,
  output: z.array(StoreTable),
});
export const addTable = defineRpc({
  subject: 'rpc.catalog.add_table',
  http: ['POST', '/settings/store-tables/add'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object(TableForm),
  output: Message,
  errors: ['TABLE_EXISTS', 'LIMIT_REACHED'],
});
const invalidCount = 'Please provide a number of tables from 1 to 200!';
/** Adds the tables 1, 2, 3 up to `upTo` of a new store; titles that are there already are left as they are. */
export const addTables = defineRpc({
  subject: 'rpc.catalog.add_tables',
  http: ['POST', '/settings/store-tables/add-many'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({
    upTo: z.number(invalidCount).int(invalidCount).min(1, invalidCount).max(200, invalidCount),
    floor: TableForm.floor,
    seatingCapacity: TableForm.seatingCapacity,
  }),
  output: Message.extend({ added: z.number().int() }),
  errors: ['LIMIT_REACHED'],
});
export const updateTable = defineRpc({
  subject: 'rpc.catalog.update_table',
  http: ['POST', '/settings/store-tables/{id}/update'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({ id: Id, ...TableForm }),
  output: Message,
  errors: ['NOT_FOUND', 'TABLE_EXISTS'],
});
export const deleteTable = defineRpc({
  subject: 'rpc.catalog.delete_table',
  http: ['DELETE', '/settings/store-tables/{id}'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
