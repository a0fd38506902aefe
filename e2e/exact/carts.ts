import type { Random } from '../../tools/demo/random.ts';
import { decimalsOf } from './amounts.ts';
import { type Bill, billOf, type Off, type SoldLine } from './bill.ts';

/** A dish as its owner enters it; prices in minor units. */
export interface Dish {
  title: string;
  price: bigint;
  variants: bigint[];
  addons: bigint[];
  /** Percent, as a decimal text. */
  rate: string;
  type: SoldLine['type'];
}
/** A line with indexes into a menu instead of ids. */
export interface CartLine {
  dish: number;
  variant: number | null;
  addons: number[];
  quantity: number;
}
export interface Cart {
  lines: CartLine[];
  /** Index in `coupons`. */
  coupon: number | null;
  /** What the owner takes off the menu's prices by hand, minor units. */
  hand: bigint;
  bill: Bill;
}

/** Percent that coupons take off. */
export const coupons = ['5', '10', '12.5', '33.33', '50', '100', '0.01'];
const taxes: Pick<Dish, 'rate' | 'type'>[] = [
  ...['0.25', '2.5', '3', '5', '12', '18', '28', '33.33', '100', '8.875', '9.975'].flatMap((rate) => [
    { rate, type: 'exclusive' as const },
    { rate, type: 'inclusive' as const },
  ]),
  { rate: '0', type: 'none' },
];
/** Limits of the menu's form: two decimals whatever the currency has. */
const dearest = 99_999_999n;
const formDecimals = 2;
/** Minor units. An amount has 15 digits at most, and a cart has eight lines and their taxes. */
const largestLine = 10n ** 13n;

/** A dish for each kind of tax, within the limits of the form; with `dear` some have extreme prices. */
export function randomMenu(random: Random, currency: string, dear = true): Dish[] {
  const decimals = decimalsOf(currency);
  const step = 10n ** BigInt(Math.max(0, decimals - formDecimals));
  const most = Number(dearest * 10n ** BigInt(decimals));
  // Tiny prices, where rounding and ties are frequent, and ordinary ones.
  const price = (): bigint => {
    const size = random.pick([9, 20_000, 250_000, most], (one) => (one === most ? (dear ? 0.03 : 0) : 1));
    return BigInt(random.between(0, Math.floor(size / Number(step)))) * step;
  };
  const some = (most: number) => Array.from({ length: random.between(0, most) }, price);
  return taxes.map((tax, index) => ({
    ...{ title: `Dish ${String(index).padStart(2, '0')}`, price: price(), ...tax },
    variants: random.chance(0.3) ? [price(), ...some(2)] : [],
    addons: random.chance(0.4) ? some(3) : [],
  }));
}

export function randomCart(random: Random, menu: readonly Dish[], inHalves: boolean): Cart {
  const lines = Array.from({ length: random.between(1, 8) }, (): CartLine => {
    const dish = random.between(0, menu.length - 1);
    const { variants, addons } = menu[dish] as Dish;
    const one = {
      ...{ dish, quantity: 1, variant: variants.length ? random.between(0, variants.length - 1) : null },
      addons: [...addons.keys()].filter(() => random.chance(0.5)),
    };
    const quantity = random.chance(0.1) ? random.between(1, 999) : random.between(1, 5);
    return soldLine({ ...one, quantity }, menu).unit * BigInt(quantity) > largestLine ? one : { ...one, quantity };
  });
  const sold = lines.map((line) => soldLine(line, menu));
  const [kind, coupon] = [random.next(), random.between(0, coupons.length - 1)];
  const onMenu = sold.reduce((all, { unit, quantity }) => all + unit * quantity, 0n);
  const hand = kind < 0.3 ? BigInt(random.between(0, Number(onMenu))) : 0n;
  const coupled = kind >= 0.3 && kind < 0.6;
  const off: Off = coupled ? { percent: coupons[coupon] as string } : { amount: hand };
  return { lines, coupon: coupled ? coupon : null, hand, bill: billOf(sold, off, inHalves) };
}

/** Unit price = (variant price or base price) + addons. */
export function soldLine({ dish, variant, addons, quantity }: CartLine, menu: readonly Dish[]): SoldLine {
  const { price, variants, addons: offered, rate, type } = menu[dish] as Dish;
  const base = variant === null ? price : (variants[variant] as bigint);
  const unit = addons.reduce((all, addon) => all + (offered[addon] as bigint), base);
  return { unit, quantity: BigInt(quantity), rate, type };
}
