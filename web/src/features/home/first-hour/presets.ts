import type { addTax } from '@thali/proto/catalog/taxes';
import type { Request } from '@thali/proto/kernel';

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

type Dish = readonly [
  title: string,
  rupees: number,
  category: string,
  more?: { nonveg?: true; variants?: string; addons?: string },
];

const drinks: Dish[] = [
  ['Masala Chai', 30, 'Drinks'],
  ['Filter Coffee', 40, 'Drinks'],
  ['Fresh Lime Soda', 60, 'Drinks'],
  ['Sweet Lassi', 70, 'Drinks'],
];
const menus = {
  'South Indian': [
    ['Idli', 50, 'Tiffin'],
    ['Medu Vada', 60, 'Tiffin'],
    ['Plain Dosa', 70, 'Dosa'],
    ['Masala Dosa', 90, 'Dosa', { addons: 'Extra chutney=10;Ghee=20' }],
    ['Rava Dosa', 100, 'Dosa'],
    ['Uttapam', 95, 'Dosa'],
    ['Curd Rice', 80, 'Rice'],
    ['South Indian Thali', 180, 'Thali'],
    ...drinks,
  ],
  'North Indian': [
    ['Paneer Tikka', 240, 'Starters', { variants: 'Half=140;Full=240' }],
    ['Chicken Tikka', 280, 'Starters', { nonveg: true, variants: 'Half=160;Full=280' }],
    ['Dal Makhani', 190, 'Mains'],
    ['Paneer Butter Masala', 250, 'Mains'],
    ['Butter Chicken', 320, 'Mains', { nonveg: true }],
    ['Jeera Rice', 120, 'Rice'],
    ['Tandoori Roti', 25, 'Breads'],
    ['Butter Naan', 50, 'Breads'],
    ...drinks,
  ],
  Cafe: [
    ['Veg Sandwich', 110, 'Bites'],
    ['Chicken Sandwich', 150, 'Bites', { nonveg: true }],
    ['French Fries', 100, 'Bites', { addons: 'Cheese=30' }],
    ['Pasta Arrabbiata', 210, 'Mains'],
    ['Brownie', 90, 'Desserts'],
    ['Cappuccino', 120, 'Coffee', { variants: 'Regular=120;Large=150' }],
    ['Cold Coffee', 140, 'Coffee'],
    ...drinks,
  ],
  'Fast food': [
    ['Veg Burger', 90, 'Burgers', { addons: 'Cheese=20' }],
    ['Chicken Burger', 130, 'Burgers', { nonveg: true, addons: 'Cheese=20' }],
    ['Margherita Pizza', 180, 'Pizza', { variants: 'Small=180;Large=320' }],
    ['Veg Noodles', 120, 'Noodles'],
    ['Chicken Noodles', 150, 'Noodles', { nonveg: true }],
    ['Veg Roll', 80, 'Rolls'],
    ['French Fries', 90, 'Bites'],
    ...drinks,
  ],
} satisfies Record<string, Dish[]>;
export type Cuisine = keyof typeof menus;
export const cuisines = Object.keys(menus) as Cuisine[];

/** About how many rupees one unit of the other usual currencies is worth. */
const RUPEES_PER_UNIT = 20;

/** A sample menu as a file for the import. Importing it again updates its items and makes no duplicates. */
export function sampleMenu(cuisine: Cuisine, currency: string, tax: string): string {
  const price = (rupees: number) => (currency === 'INR' ? rupees : Math.max(1, Math.round(rupees / RUPEES_PER_UNIT)));
  const options = (cell = '') => cell.replaceAll(/\d+/g, (rupees) => String(price(Number(rupees))));
  const lines = (menus[cuisine] as Dish[]).map(([title, rupees, category, more = {}]) =>
    [title, price(rupees), category, tax, more.nonveg ? 'nonveg' : 'veg', options(more.variants), options(more.addons)].join(','),
  );
  return ['title,price,category,tax,diet,variants,addons', ...lines].join('\r\n');
}
