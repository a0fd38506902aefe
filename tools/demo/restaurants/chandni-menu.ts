import { type Dish, nonveg, veg } from './restaurant.ts';

const halves = (half: number, full: number) => ({ Half: half, Full: full });

export const chandniMenu: Record<string, Dish[]> = {
  Starters: [
    veg('Paneer Tikka', 280, {
      photo: 'paneer-tikka',
      popular: 7,
      variants: halves(280, 400),
      addons: { 'Extra Mint Chutney': 30, 'Onion Rings': 10, 'Grilled Pineapple': 40 },
    }),
    veg('Hara Bhara Kebab', 220, { addons: { 'Extra Mint Chutney': 30 } }),
    veg('Dahi ke Kebab', 260),
    nonveg('Chicken Tikka', 320, { variants: halves(320, 460), popular: 3, addons: { 'Extra Mint Chutney': 30 } }),
    nonveg('Tandoori Prawns', 520),
    nonveg('Mutton Seekh Kebab', 390, { variants: halves(390, 560) }),
  ],
  Mains: [
    nonveg('Butter Chicken', 380, {
      photo: 'butter-chicken',
      popular: 6,
      variants: halves(380, 740),
      addons: { 'Extra Gravy': 60 },
    }),
    veg('Dal Makhani', 260, { photo: 'dal-makhani', popular: 5, variants: { Regular: 260, Large: 380 } }),
    nonveg('Malabar Fish Curry', 420, { photo: 'fish-curry', soldOut: true, addons: { 'Extra Gravy': 60, 'Extra Fish': 140 } }),
    veg('Palak Paneer', 270, { photo: 'palak-paneer', popular: 3, variants: halves(270, 420) }),
    veg('Kadai Paneer', 290, { variants: halves(290, 440) }),
    veg('Malai Kofta', 310),
    veg('Baingan Bharta', 230),
    nonveg('Rogan Josh', 460, { addons: { 'Extra Gravy': 60 } }),
    nonveg('Chicken Chettinad', 390),
  ],
  Breads: [
    veg('Butter Naan', 55, { photo: 'butter-naan', popular: 14 }),
    veg('Garlic Naan', 70, { photo: 'butter-naan', popular: 6 }),
    veg('Tandoori Roti', 35, { popular: 5 }),
    veg('Lachha Paratha', 60),
    veg('Missi Roti', 50),
  ],
  'Rice & Biryani': [
    nonveg('Hyderabadi Chicken Biryani', 340, {
      photo: 'biryani',
      popular: 9,
      variants: { Regular: 340, Family: 650, Party: 1250 },
      addons: { 'Extra Raita': 30, 'Boiled Egg': 25 },
    }),
    nonveg('Lucknowi Mutton Biryani', 440, { variants: { Regular: 440, Family: 820 }, addons: { 'Extra Raita': 30 } }),
    veg('Veg Dum Biryani', 270, { photo: 'biryani', popular: 3, addons: { 'Extra Raita': 30 } }),
    veg('Jeera Rice', 200, { photo: 'jeera-rice', popular: 4 }),
    veg('Curd Rice', 140),
  ],
  'South Indian': [
    veg('Masala Dosa', 140, {
      photo: 'masala-dosa',
      popular: 8,
      addons: { 'Extra Podi': 20, 'Extra Sambar': 20, Ghee: 25, Cheese: 45 },
    }),
    veg('Idli Sambar', 90, { photo: 'idli', popular: 3, addons: { 'Extra Podi': 20 } }),
    veg('Medu Vada', 95),
    veg('Filter Coffee', 60, { photo: 'filter-coffee', popular: 7 }),
  ],
  'Street Food': [
    veg('Chole Bhature', 180, { photo: 'chole-bhature', popular: 4, addons: { 'Extra Bhatura': 50 } }),
    veg('Punjabi Samosa', 60, { photo: 'samosa', popular: 4, addons: { 'Extra Mint Chutney': 30, 'Chole Topping': 40 } }),
    veg('Vada Pav', 50, { photo: 'vada-pav' }),
    veg('Pav Bhaji', 170),
    veg('Papdi Chaat', 120, { soldOut: true }),
  ],
  'Indo-Chinese': [
    veg('Veg Hakka Noodles', 210, {
      photo: 'hakka-noodles',
      popular: 3,
      variants: halves(210, 320),
      addons: { 'Fried Egg': 30, Paneer: 60, 'Schezwan Sauce': 20 },
    }),
    veg('Gobi Manchurian', 220, { variants: { Dry: 220, Gravy: 240 } }),
    nonveg('Chilli Chicken', 300, { variants: { Dry: 300, Gravy: 320 } }),
    veg('Schezwan Fried Rice', 230),
  ],
  Drinks: [
    veg('Mango Lassi', 120, { photo: 'mango-lassi', popular: 6 }),
    veg('Masala Chai', 40, { photo: 'masala-chai', popular: 5, variants: { Cup: 40, Pot: 110 } }),
    veg('Fresh Lime Soda', 80, { variants: { Sweet: 80, Salted: 80 } }),
    veg('Mineral Water', 40, { tax: 'GST 18% incl.', popular: 4 }),
    veg('Cola', 60, { tax: 'GST 18% incl.' }),
  ],
  Sweets: [
    veg('Gulab Jamun', 90, { photo: 'gulab-jamun', popular: 4, variants: { '2 pieces': 90, '4 pieces': 160 } }),
    veg('Malai Kulfi', 110, { photo: 'kulfi', tax: 'GST 18% incl.', popular: 2 }),
    veg('Rasmalai', 120),
    veg('Gajar Halwa', 130),
  ],
};
