import type { MenuItem } from '@thali/proto/catalog/menu-items';

/** A dish for tests; its id is its title. */
export const dish = (title: string, price: number, more: Partial<MenuItem> = {}): MenuItem => ({
  id: title,
  title,
  price,
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: 'GST',
  tax_rate: 5,
  tax_type: 'exclusive',
  is_sold_out: 0,
  diet: null,
  variants: [],
  addons: [],
  ...more,
});
