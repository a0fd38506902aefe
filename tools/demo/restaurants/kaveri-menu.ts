import { type Dish, nonveg, veg } from './restaurant.ts';

const pairs = (two: number, four: number) => ({ '2 pieces': two, '4 pieces': four });
const onDosa = { Ghee: 25, 'Extra Podi': 15, Cheese: 40 };
const incl = 'GST 5% incl.';
const bottled = 'GST 18% incl.';

export const kaveriMenu: Record<string, Dish[]> = {
  Idli: [
    veg('Idli', 50, { photo: 'idli', popular: 9, variants: pairs(50, 90), addons: { 'Extra Podi': 15, Ghee: 25 } }),
    veg('Rava Idli', 70, { photo: 'idli', popular: 3 }),
    veg('Thatte Idli', 65, { addons: { 'Extra Podi': 15, Ghee: 25 } }),
    veg('Ghee Podi Idli', 95, { popular: 4 }),
  ],
  Vada: [
    veg('Medu Vada', 45, { popular: 6, variants: pairs(45, 85) }),
    veg('Maddur Vada', 40),
    veg('Dahi Vada', 75),
    veg('Bonda Soup', 70, { soldOut: true }),
  ],
  Dosa: [
    veg('Masala Dosa', 95, { photo: 'masala-dosa', popular: 10, addons: onDosa }),
    veg('Benne Masala Dosa', 120, { photo: 'masala-dosa', popular: 6, addons: onDosa }),
    veg('Plain Dosa', 75, { addons: onDosa }),
    veg('Set Dosa', 90, { popular: 4 }),
    veg('Rava Dosa', 100, { variants: { Plain: 100, Onion: 115, Masala: 125 }, popular: 3 }),
    veg('Mysore Masala Dosa', 110, { photo: 'masala-dosa', popular: 4, addons: onDosa }),
    veg('Pesarattu', 105),
    veg('Uttapam', 110, { variants: { Onion: 110, Tomato: 110, Mixed: 125 } }),
    nonveg('Egg Dosa', 120),
  ],
  Breakfast: [
    veg('Khara Bath', 55, { popular: 4 }),
    veg('Kesari Bath', 55, { popular: 3 }),
    veg('Chow Chow Bath', 100, { popular: 4 }),
    veg('Poori Sagu', 85, { popular: 3 }),
    veg('Ven Pongal', 80),
    veg('Akki Rotti', 75),
    veg('Shavige Bath', 60),
  ],
  Meals: [
    veg('South Indian Thali', 180, { photo: 'thali', popular: 4, addons: { 'Extra Papad': 15, Sweet: 40 } }),
    veg('Bisi Bele Bath', 110, { popular: 3, addons: { Boondi: 15 } }),
    veg('Curd Rice', 80),
    veg('Lemon Rice', 85, { photo: 'jeera-rice' }),
    veg('Puliyogare', 85),
    veg('Mini Meals', 130),
  ],
  'Evening Snacks': [
    veg('Mangalore Bajji', 70, { popular: 3 }),
    veg('Mirchi Bajji', 60),
    veg('Vada Pav', 55, { photo: 'vada-pav' }),
    veg('Samosa', 40, { photo: 'samosa', variants: { '1 piece': 40, '2 pieces': 75 } }),
    veg('Banana Chips', 60, { tax: incl }),
  ],
  'Hot Drinks': [
    veg('Filter Coffee', 30, { photo: 'filter-coffee', popular: 16, variants: { Small: 30, Large: 45 } }),
    veg('Masala Chai', 30, { photo: 'masala-chai', popular: 6 }),
    veg('Badam Milk', 60, { variants: { Hot: 60, Cold: 65 } }),
    veg('Kashaya', 35),
  ],
  'Cold Drinks': [
    veg('Buttermilk', 35, { popular: 3 }),
    veg('Rose Milk', 60),
    veg('Mango Lassi', 90, { photo: 'mango-lassi' }),
    veg('Lemon Soda', 50, { soldOut: true }),
    veg('Mineral Water', 20, { tax: bottled, popular: 3 }),
  ],
  Sweets: [
    veg('Mysore Pak', 60, { tax: incl, variants: pairs(60, 110) }),
    veg('Gulab Jamun', 60, { photo: 'gulab-jamun', popular: 2 }),
    veg('Payasam', 70),
    veg('Elaneer Kulfi', 80, { photo: 'kulfi', tax: bottled }),
  ],
};
