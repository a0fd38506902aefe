import { plural, t } from '@lingui/core/macro';
import { IconCircleOff, IconPlus } from '@tabler/icons-react';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';
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
            <button type="button" className={classes.add} aria-label={t`ADD ${title}`} onClick={() => onStep(item, 1)}>
              {t`ADD`}
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
      {t`Sold out today`}
    </span>
  );
}

/** Shown where taxes are added to the menu's price. */
export const TaxesExtra = ({ item }: { item: MenuItem }) =>
  item.tax_type === 'exclusive' && taxRateOf(item) > 0 ? <small className={classes.extra}>{t`taxes extra`}</small> : null;

/** The lowest price of a dish: of its cheapest size if it has sizes. */
export const lowestPrice = ({ price, variants }: MenuItem): number =>
  variants.length ? Math.min(...variants.map((variant) => variant.price)) : price;

function optionsText({ variants: { length: sizes }, addons: { length: addons } }: MenuItem): string {
  const parts = [
    sizes && plural(sizes, { one: '# size', other: '# sizes' }),
    addons && plural(addons, { one: '# addon', other: '# addons' }),
  ];
  return parts.filter(Boolean).join(', ');
}
