import { plural, t } from '@lingui/core/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { EmptyState } from '../../../ui/empty-state';
import { NextStep } from '../../../ui/next-step';
import { usePos } from '../pos-context';
import { ItemCard } from './item-card';
import classes from './item-grid.module.css';
import { ALL } from './matching-items';
import { useGrowing } from './use-growing';
import type { ItemFilter } from './use-item-filter';

export function ItemGrid({ filter }: { filter: ItemFilter }) {
  const { state, currency, choose, init } = usePos();
  const { shown, endRef } = useGrowing(filter.items);
  const counts = useMemo(() => {
    const sums = new Map<string, number>();
    for (const { itemId, quantity } of state.lines) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
    return sums;
  }, [state.lines]);

  const section = useRef<HTMLElement>(null);
  const asked = `${filter.categoryId} ${filter.query}`;
  // Enter adds the first hit, so it has to be in view.
  useLayoutEffect(() => {
    if (asked && section.current) section.current.scrollTop = 0;
  }, [asked]);

  const { length: count } = filter.items;
  if (count === 0) {
    const query = filter.query.trim();
    const reset = () => {
      filter.setQuery('');
      filter.setCategoryId(ALL);
    };
    return (
      <div className={classes.empty}>
        {init.menuItems.length === 0 ? (
          <EmptyState title={t`No menu items yet`} action={<NextStep steps={[['settings/menu-items', t`Add menu items`]]} />}>
            {t`Dishes are added by hand or as a CSV file under Settings, Menu Items.`}
          </EmptyState>
        ) : (
          <EmptyState
            title={t`No item found`}
            action={
              <Button variant="default" size="pos" onClick={reset}>
                {t`Clear search and filter`}
              </Button>
            }
          >
            {query ? t`No title contains “${query}” here.` : t`This category is empty.`}
          </EmptyState>
        )}
      </div>
    );
  }
  return (
    <section ref={section} className={classes.scroll} aria-labelledby="menu-items">
      <VisuallyHidden>
        <h2 id="menu-items">{t`Menu items`}</h2>
        <p role="status">{plural(count, { one: '# item', other: '# items' })}</p>
      </VisuallyHidden>
      <ul className={classes.grid}>
        {shown.map((item) => (
          <ItemCard key={item.id} item={item} currency={currency} count={counts.get(item.id) ?? 0} onAdd={choose} />
        ))}
      </ul>
      <div ref={endRef} />
    </section>
  );
}
