import * as z from 'zod';
import { anyScope, defineRpc, Empty, Id, Message, requiredText } from '../kernel.js';

export const Category = z.object({ id: Id, title: z.string() });
export type Category = z.output<typeof Category>;

const settings = anyScope('SETTINGS');
export const listCategories = defineRpc({
  subject: 'rpc.catalog.list_categories',
  http: ['GET', '/settings/categories'],
  who: settings,
  input: Empty,
  output: z.array(Category),
});
export const addCategory = defineRpc({
  subject: 'rpc.catalog.add_category',
  http: ['POST', '/settings/categories/add'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({ title: requiredText('Please provide Category Title!', 100) }),
  output: Message,
});
export const updateCategory = defineRpc({
  subject: 'rpc.catalog.update_category',
  http: ['POST', '/settings/categories/{id}/update'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({ id: Id, title: requiredText('Please provide title!', 100) }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Puts the named categories in this order, before all others. */
export const reorderCategories = defineRpc({
  subject: 'rpc.catalog.reorder_categories',
  http: ['POST', '/settings/categories/reorder'],
  who: settings,
  emits: ['catalog_changed'],
  cost: 'moderate',
  input: z.object({ ids: z.array(Id).min(1).max(500) }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const deleteCategory = defineRpc({
  subject: 'rpc.catalog.delete_category',
  http: ['DELETE', '/settings/categories/{id}'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
