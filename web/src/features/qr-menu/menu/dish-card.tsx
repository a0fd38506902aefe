import { IconCircleOff, IconPlus } from '@tabler/icons-react';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { memo } from 'react';
import { FoodMark } from '../../../domain/menu/food-mark';
import { Money } from '../../../ui/money';
import { Stepper } from '../parts/stepper';
import classes from './dish-card.module.css';

type Props = {
  item: MenuItem;
  currency: string;
  /** The number of pieces in the cart. */
  count: number;
  ordering: boolean;
  /** Loads the photo at once, because it is visible at the start. */
  eager: boolean;
  onOpen: (item: MenuItem) => void;
  onStep: (item: MenuItem, by: 1 | -1) => void;
};

export const DishCard = memo(function DishCard({ item, currency, count, ordering, eager, onOpen, onStep }: Props) {
  const { title, image, diet, is_sold_out: soldOut } = item;
  const buys = ordering && !soldOut;
  return (
    <li
      className={`${classes.dish} ${soldOut ? classes.out : ''}`}
      data-bare={!image || undefined}
      data-low={!buys || !image || undefined}
    >
      <div className={classes.text}>
        {diet && <FoodMark veg={diet === 'veg'} />}
        <h3 className={classes.title}>
          <button type="button" onClick={() => onOpen(item)}>
            {title}
          </button>
        </h3>
        <p className={classes.price}>
          <Money amount={lowestPrice(item)} currency={currency} />
          <TaxesExtra item={item} />
        </p>
        <p className={classes.options}>{optionsText(item)}</p>
        {soldOut === 1 && <SoldOut />}
      </div>
      <div className={classes.photo}>
        {image && (
          <img
            src={image}
            alt=""
            width="132"
            height="120"
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
          />
        )}
        {buys &&
          (count ? (
            <Stepper filled className={classes.step} value={count} of={title} onStep={(by) => onStep(item, by)} />
          ) : (
            <button type="button" className={classes.add} aria-label={`ADD ${title}`} onClick={() => onStep(item, 1)}>
              ADD
              <IconPlus size={18} stroke={1.75} aria-hidden="true" />
            </button>
          ))}
      </div>
    </li>
  );
});

export function SoldOut() {
  return (
    <span className={classes.soldOut}>
      <IconCircleOff size={14} stroke={2.25} aria-hidden="true" />
      Sold out today
    </span>
  );
}

/** Shown where taxes are added to the menu's price. */
export const TaxesExtra = ({ item: { tax_type, tax_rate } }: { item: MenuItem }) =>
  tax_type === 'exclusive' && tax_rate > 0 ? <small className={classes.extra}>taxes extra</small> : null;

/** The lowest price of a dish: of its cheapest size if it has sizes. */
export const lowestPrice = ({ price, variants }: MenuItem): number =>
  variants.length ? Math.min(...variants.map((variant) => variant.price)) : price;

function optionsText({ variants, addons }: MenuItem): string {
  const parts = [
    [variants.length, 'size'],
    [addons.length, 'addon'],
  ] as const;
  return parts
    .filter(([count]) => count)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}
