import type { MenuItem } from './menu-items.js';

/** The rate of an item's tax in percent, with all of its decimals. By itself, because the diner's page has no contracts. */
export const taxRateOf = ({ tax_rate, tax_rate_exact }: Pick<MenuItem, 'tax_rate' | 'tax_rate_exact'>): number =>
  tax_rate_exact ?? tax_rate;
