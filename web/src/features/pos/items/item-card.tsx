import { plural, t } from '@lingui/core/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCircleOff, IconPlus, IconShoppingBag, IconToolsKitchen2 } from '@tabler/icons-react';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { memo } from 'react';
import { FoodMark } from '../../../domain/menu/food-mark';
import { Money } from '../../../ui/money';
import classes from './item-card.module.css';

type Props = {
  item: MenuItem;
  currency: string;
  /** The number of pieces in the cart. */
  count: number;
  onAdd: (item: MenuItem) => void;
};

const variantsText = (count: number) => count > 0 && plural(count, { one: '# variant', other: '# variants' });
const addonsText = (count: number) => count > 0 && plural(count, { one: '# addon', other: '# addons' });

function factsOf({ category_title, variants, addons }: MenuItem) {
  const counts = [variantsText(variants.length), addonsText(addons.length)].filter(Boolean).join(', ');
  return [category_title, counts].filter(Boolean).join(' · ');
}

/** Memoised: adding to the cart renders one card anew, not the whole menu. */
export const ItemCard = memo(function ItemCard({ item, currency, count, onAdd }: Props) {
  const { title } = item;
  const soldOut = item.is_sold_out === 1;
  return (
    <li className={classes.card} data-in={count > 0 || undefined} data-out={soldOut || undefined}>
      <div className={classes.photo}>
        {item.image ? (
          <img src={item.image} alt="" width={104} height={112} loading="lazy" decoding="async" />
        ) : (
          <IconToolsKitchen2 size={28} stroke={1.5} aria-hidden="true" />
        )}
        {count > 0 && (
          <span key={count} className={`${classes.count} num`}>
            <IconShoppingBag size={16} stroke={2} aria-hidden="true" />
            {count}
            <VisuallyHidden> {t`in cart`}</VisuallyHidden>
          </span>
        )}
      </div>
      <div className={classes.text}>
        <h3 className={classes.title}>
          {item.diet && <FoodMark veg={item.diet === 'veg'} />}
          <span className="trunc" title={title}>
            {title}
          </span>
        </h3>
        <p className={`${classes.facts} trunc`}>{factsOf(item)}</p>
        <div className={classes.foot}>
          <Money className={classes.price} amount={item.price} currency={currency} />
          {soldOut ? (
            <Button className={classes.add} size="sm" px={10} disabled leftSection={<IconCircleOff size={18} stroke={1.75} />}>
              {t`Sold out`}
            </Button>
          ) : (
            <Button
              className={classes.add}
              variant="light"
              size="sm"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              aria-label={t`Add ${title}`}
              onClick={() => onAdd(item)}
            >
              {t`Add`}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
});
