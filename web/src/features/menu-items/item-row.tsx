import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Switch } from '@mantine/core';
import { IconPencil, IconToolsKitchen2, IconTrash } from '@tabler/icons-react';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { ReactNode } from 'react';
import { FoodMark } from '../../domain/menu/food-mark';
import { Link } from '../../ui/link';
import { Money } from '../../ui/money';
import classes from './item-row.module.css';

const variants = (count: number) => plural(count, { one: '# variant', other: '# variants' });
const addons = (count: number) => plural(count, { one: '# addon', other: '# addons' });

/** The texts of an item's card: 'title - price', category, numbers of variants and addons. */
export function ItemFacts({ item, currency }: { item: MenuItem; currency: string }) {
  const facts = [
    item.category_title ?? t`No category`,
    variants(item.variants.length),
    ...(item.addons.length ? [addons(item.addons.length)] : []),
  ];
  return (
    <>
      <div className={classes.photo} data-out={item.is_sold_out === 1 || undefined}>
        {item.image ? (
          <img src={item.image} alt="" width={56} height={56} loading="lazy" decoding="async" />
        ) : (
          <IconToolsKitchen2 size={24} stroke={1.5} aria-hidden="true" />
        )}
      </div>
      <div className={classes.text}>
        <h2 className={classes.title}>
          {item.diet && <FoodMark veg={item.diet === 'veg'} />}
          <span className={classes.name} title={item.title}>
            {item.title}
          </span>{' '}
          <span className={classes.price}>
            - <Money amount={item.price} currency={currency} />
          </span>
        </h2>
        <p className={`${classes.facts} trunc`}>{facts.join(' · ')}</p>
      </div>
    </>
  );
}

type Props = {
  item: MenuItem;
  currency: string;
  handle: ReactNode;
  onSoldOut: (item: MenuItem, isSoldOut: boolean) => Promise<void>;
  onDelete: (item: MenuItem) => Promise<void>;
};

export function ItemRow({ item, currency, handle, onSoldOut, onDelete }: Props) {
  const { title } = item;
  return (
    <article className={classes.row} aria-label={title}>
      {handle}
      <ItemFacts item={item} currency={currency} />
      <Switch
        className={classes.switch}
        size="sm"
        label={t`Sold out`}
        aria-label={t`${title} is sold out`}
        checked={item.is_sold_out === 1}
        onChange={(event) => void onSoldOut(item, event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <ActionIcon component={Link} to={`/dashboard/settings/menu-items/${item.id}`} aria-label={t`Edit ${title}`}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t`Delete ${title}`} onClick={() => void onDelete(item)}>
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </article>
  );
}
