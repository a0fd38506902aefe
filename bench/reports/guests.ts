import type { Menu, MenuEntry } from '@thali/ordering/menu/menu';
import { type DraftLine, draftLine } from '@thali/ordering/orders/line';
import type { Random } from '../../tools/demo/random.ts';

export interface Guest {
  phone: string;
  name: string;
  email: string | null;
  gender: 'female' | 'male' | null;
  birthDate: string | null;
  addedAt: number;
}
const firstNames = 'Aarav Aditi Diya Fatima Gurpreet Ishaan Kavya Lakshmi Meera Nikhil Pooja Rahul'.split(' ');
const lastNames = 'Bose Das Desai Fernandes Iyer Kaur Khan Menon Nair Patel Rao Sharma'.split(' ');

/** Guests of a store and their dishes. A third of the orders name a customer, mostly one who came before. */
export class Guests {
  readonly known: Guest[] = [];
  private readonly random: Random;
  private readonly dishes: MenuEntry[];
  /** Running sums of the dishes' weights: the n-th dish has the weight 1/(n+3). */
  private readonly sums: number[] = [];
  private readonly menu: Menu;

  constructor(menu: Menu, random: Random) {
    this.menu = menu;
    this.random = random;
    this.dishes = [...menu.items.values()];
    let sum = 0;
    for (const n of this.dishes.keys()) {
      sum += 1 / (n + 3);
      this.sums.push(sum);
    }
  }

  /** The customer of an order at this moment, if it names one. A new customer is added at the till moments before. */
  next(at: number): Guest | null {
    const { random, known } = this;
    if (!random.chance(0.34)) return null;
    if (known.length && !random.chance(0.25)) return known[Math.floor(known.length * random.next() ** 2)] as Guest;
    const guest: Guest = {
      phone: `+91 7${String(known.length).padStart(9, '0')}`,
      name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      email: random.chance(0.3) ? `guest${known.length}@bench.example` : null,
      gender: random.pick(['female', 'male', null]),
      birthDate: random.chance(0.2) ? `${random.between(1950, 2005)}-0${random.between(1, 9)}-${random.between(10, 28)}` : null,
      addedAt: at,
    };
    known.push(guest);
    return guest;
  }

  /** One to six lines of different dishes as the till sends them, priced by ordering's rules from its menu. */
  cart(): DraftLine[] {
    const { random } = this;
    const chosen = new Set<MenuEntry>();
    for (let lines = random.pick([1, 2, 3, 4, 5, 6], (count) => 7 - Math.abs(count - 3) * 2); lines > 0; lines--)
      chosen.add(this.dish());
    return [...chosen].map((dish) =>
      draftLine(
        {
          id: dish.id,
          quantity: random.pick([1, 2, 3, 4], (quantity) => 5 - quantity),
          notes: random.chance(0.05) ? 'less spicy' : null,
          variant_id: dish.variants.size ? random.pick([...dish.variants.keys()]) : null,
          addons_ids: [...dish.addons.keys()].filter(() => random.chance(0.3)),
        },
        this.menu,
      ),
    );
  }

  private dish(): MenuEntry {
    const wanted = this.random.next() * (this.sums.at(-1) as number);
    let [low, high] = [0, this.sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.dishes[low] as MenuEntry;
  }
}
