import * as z from 'zod';
import { bounds } from '../bounds.js';
import { defineRpc, Empty, Id, Message, requiredText, whoMay } from '../kernel.js';

export const Category = z.object({ id: Id, title: z.string() });
export type Category = z.output<typeof Category>;

const prices = whoMay('changePrices');
export const listCategories = defineRpc({
  subject: 'rpc.catalog.list_categories',
  http: ['GET', '/settings/categories'],
  who: prices,
  input: Empty,
  output: z.array(Category),
});
export const addCategory = defineRpc({
  subject: 'rpc.catalog.add_category',
  http: ['POST', '/settings/categories/add'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ title: requiredText('Please provide Category Title!', 100) }),
  output: Message,
  errors: ['LIMIT_REACHED'],
});
export const updateCategory = defineRpc({
  subject: 'rpc.catalog.update_category',
  http: ['POST', '/settings/categories/{id}/update'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ id: Id, title: requiredText('Please provide title!', 100) }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Puts the named categories in this order, before all others. */
export const reorderCategories = defineRpc({
  subject: 'rpc.catalog.reorder_categories',
  http: ['POST', '/settings/categories/reorder'],
  who: prices,
  emits: ['catalog_changed'],
  cost: 'moderate',
  input: z.object({ ids: z.array(Id).min(1).max(bounds.orderedCategories) }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const deleteCategory = defineRpc({
  subject: 'rpc.catalog.delete_category',
  http: ['DELETE', '/settings/categories/{id}'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
