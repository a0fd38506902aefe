import * as z from 'zod';
import { defineRpc, Empty, Id, Message, rate, requiredText, whoMay } from '../kernel.js';

export const TaxType = z.enum(['exclusive', 'inclusive'], 'Select Tax Type!');
/** `rate` in percent, with three decimals where it has them. */
export const Tax = z.object({ id: Id, title: z.string(), rate: z.number(), type: TaxType });
export type Tax = z.output<typeof Tax>;
/** How a tax is named where one is chosen. */
export const taxLabel = ({ title, rate, type }: Omit<Tax, 'id'>): string => `${title} - ${rate}% (${type})`;

const prices = whoMay('changePrices');
const Rate = rate('Invalid value provided in Tax Rate!');
export const listTaxes = defineRpc({
  subject: 'rpc.catalog.list_taxes',
  http: ['GET', '/settings/taxes'],
  who: prices,
  input: Empty,
  output: z.array(Tax),
});
export const addTax = defineRpc({
  subject: 'rpc.catalog.add_tax',
  http: ['POST', '/settings/taxes/add'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ title: requiredText('Provide Title!', 100), rate: Rate, type: TaxType }),
  output: Message,
  errors: ['LIMIT_REACHED'],
});
export const updateTax = defineRpc({
  subject: 'rpc.catalog.update_tax',
  http: ['POST', '/settings/taxes/{id}/update'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ id: Id, title: requiredText('Please provide title!', 100), rate: Rate, type: TaxType }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const deleteTax = defineRpc({
  subject: 'rpc.catalog.delete_tax',
  http: ['DELETE', '/settings/taxes/{id}'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
