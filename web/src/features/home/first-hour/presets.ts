import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { addTax } from '@thali/proto/catalog/taxes';
import type { Request } from '@thali/proto/kernel';
import samples from './sample-menus.json';

export type TaxPreset = Request<typeof addTax>;

/** Usual taxes of restaurants by country, which the store's currency indicates. Other stores add their own under Taxes. */
const byCurrency: Record<string, TaxPreset[]> = {
  // 5 % without input tax credit for restaurants; 18 % in expensive hotels and for restaurants that choose the credit.
  INR: [
    { title: 'GST', rate: 5, type: 'exclusive' },
    { title: 'GST', rate: 18, type: 'exclusive' },
  ],
  AED: [{ title: 'VAT', rate: 5, type: 'inclusive' }],
  SAR: [{ title: 'VAT', rate: 15, type: 'inclusive' }],
  GBP: [{ title: 'VAT', rate: 20, type: 'inclusive' }],
  SGD: [{ title: 'GST', rate: 9, type: 'exclusive' }],
  AUD: [{ title: 'GST', rate: 10, type: 'inclusive' }],
  NZD: [{ title: 'GST', rate: 15, type: 'inclusive' }],
  LKR: [{ title: 'VAT', rate: 18, type: 'exclusive' }],
  NPR: [{ title: 'VAT', rate: 13, type: 'exclusive' }],
  BDT: [{ title: 'VAT', rate: 5, type: 'exclusive' }],
};
export const taxPresets = (currency: string): TaxPreset[] => byCurrency[currency] ?? [];

interface Dish {
  title: string;
  /** In rupees. */
  price: number;
  category: string;
  nonveg?: boolean;
  variants?: string;
  addons?: string;
}

/** What a sample has for each kind of restaurant; all have the same drinks. Not translated: the dishes become the store's own menu. */
const { drinks, ...menus } = samples;
export type Cuisine = keyof typeof menus;
export const cuisines = Object.keys(menus) as Cuisine[];
export const cuisineTitles: Record<Cuisine, MessageDescriptor> = {
  southIndian: msg`South Indian`,
  northIndian: msg`North Indian`,
  cafe: msg`Cafe`,
  fastFood: msg`Fast food`,
};

/** About how many rupees one unit of the other usual currencies is worth. */
const RUPEES_PER_UNIT = 20;

/** A sample menu as a file for the import. Importing it again updates its items and makes no duplicates. */
export function sampleMenu(cuisine: Cuisine, currency: string, tax: string): string {
  const price = (rupees: number) => (currency === 'INR' ? rupees : Math.max(1, Math.round(rupees / RUPEES_PER_UNIT)));
  const options = (cell = '') => cell.replaceAll(/\d+/g, (rupees) => String(price(Number(rupees))));
  const dishes: Dish[] = [...menus[cuisine], ...drinks];
  const lines = dishes.map((dish) =>
    [
      dish.title,
      price(dish.price),
      dish.category,
      tax,
      dish.nonveg ? 'nonveg' : 'veg',
      options(dish.variants),
      options(dish.addons),
    ].join(','),
  );
  return ['title,price,category,tax,diet,variants,addons', ...lines].join('\r\n');
}
