import { t } from '@lingui/core/macro';
import { Button, Select, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStoreCurrency } from '../../domain/store/store-setting';
import { Link } from '../../ui/link';
import { ListFrame, ListPanel } from '../../ui/list-panel';
import { ListScreen } from '../../ui/list-screen';
import { SearchBox } from '../../ui/search-box';
import { RowSkeletons } from '../../ui/skeletons';
import { AddItemDialog } from './add-item-dialog';
import { ItemList } from './item-list';
import { matching, NO_CATEGORY } from './matching';
import { MenuFile } from './menu-file';
import classes from './menu-items.module.css';
import { categoriesQuery, itemsQuery } from './queries';
import { useItemActions } from './use-item-actions';

export default function MenuItems() {
  const items = useQuery(itemsQuery());
  const categories = useQuery(categoriesQuery()).data;
  const currency = useStoreCurrency();
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const actions = useItemActions();
  const rows = currency ? items.data : undefined;
  const words = useDeferredValue(query);
  const shown = useMemo(() => matching(items.data ?? [], words, category), [items.data, words, category]);
  const filtered = words.trim() !== '' || category !== null;
  const [found, all] = [shown.length, items.data?.length ?? 0];
  const choices = [
    ...(categories ?? []).map(({ id, title }) => ({ value: id, label: title })),
    { value: NO_CATEGORY, label: t`No category` },
  ];
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t`New`}
    </Button>
  );
  const everything = (
    <Button
      variant="default"
      onClick={() => {
        setQuery('');
        setCategory(null);
      }}
    >
      {t`Clear search and filter`}
    </Button>
  );
  return (
    <ListScreen
      title={t`Menu Items`}
      actions={
        <>
          <Button component={Link} to="/dashboard/settings/menu-items/categories" variant="default">
            {t`Categories`}
          </Button>
          <MenuFile />
          {add}
        </>
      }
      tools={
        rows &&
        rows.length > 0 && (
          <>
            <SearchBox label={t`Search Item`} placeholder={t`Search Item`} value={query} onChange={setQuery} />
            <Select
              className={classes.category}
              aria-label={t`Filter by category`}
              placeholder={t`All categories`}
              data={choices}
              value={category}
              onChange={setCategory}
              clearable
              searchable={choices.length > 10}
              clearButtonProps={{ 'aria-label': t`Show all categories` }}
            />
            <p className={classes.count} role="status">
              {filtered ? t`${found} of ${all} items` : t`${all} items`}
            </p>
          </>
        )
      }
    >
      <ListPanel
        label={t`Menu Items`}
        rows={rows && shown}
        query={items}
        failure={{ title: t`Error loading data, Try Later!` }}
        empty={
          filtered
            ? { title: t`No item found`, action: everything }
            : {
                title: t`No menu items yet`,
                text: t`What is added here is sold at the till and shown to diners. A whole menu can come from a CSV file.`,
                action: add,
              }
        }
        skeleton={
          <ListFrame>
            <RowSkeletons rows={8} height={84} thumbnail />
          </ListFrame>
        }
        unframed
      >
        {(matched) => (
          <>
            <VisuallyHidden>
              <p>{t`Rows are moved with their first button: drag it, use the arrow keys, or press it for a menu.`}</p>
            </VisuallyHidden>
            {currency && <ItemList items={matched} currency={currency} actions={actions} />}
          </>
        )}
      </ListPanel>
      {adding && <AddItemDialog onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}
