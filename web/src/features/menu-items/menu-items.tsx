import { Button, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStoreCurrency } from '../../domain/store/store-setting';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
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
  const words = useDeferredValue(query);
  const shown = useMemo(() => matching(items.data ?? [], words, category), [items.data, words, category]);
  const filtered = words.trim() !== '' || category !== null;
  const choices = [
    ...(categories ?? []).map(({ id, title }) => ({ value: id, label: title })),
    { value: NO_CATEGORY, label: 'No category' },
  ];
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>
      New
    </Button>
  );
  return (
    <>
      <PageHeader title="Menu Items">
        <Button component={Link} to="categories" relative="path" variant="default">
          Categories
        </Button>
        <MenuFile />
        {add}
      </PageHeader>
      {items.isError && !items.data ? (
        <div className={classes.panel}>
          <ErrorState title="Error loading data, Try Later!" error={items.error} onRetry={() => items.refetch()} />
        </div>
      ) : !items.data || !currency ? (
        <div className={classes.panel}>
          <RowSkeletons rows={8} height={84} thumbnail />
        </div>
      ) : items.data.length === 0 ? (
        <div className={classes.panel}>
          <EmptyState title="No menu items yet" action={add}>
            What is added here is sold at the till and shown to diners. A whole menu can come from a CSV file.
          </EmptyState>
        </div>
      ) : (
        <>
          <search className={classes.tools}>
            <TextInput
              className={classes.search}
              type="search"
              aria-label="Search Item"
              placeholder="Search Item"
              autoComplete="off"
              leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
            <Select
              className={classes.category}
              aria-label="Filter by category"
              placeholder="All categories"
              data={choices}
              value={category}
              onChange={setCategory}
              clearable
              searchable={choices.length > 10}
              clearButtonProps={{ 'aria-label': 'Show all categories' }}
            />
            <p className={classes.count} role="status">
              {filtered ? `${shown.length} of ${items.data.length} items` : `${shown.length} items`}
            </p>
          </search>
          <VisuallyHidden>
            <p>Rows are moved with their first button: drag it, use the arrow keys, or press it for a menu.</p>
          </VisuallyHidden>
          {shown.length ? (
            <ItemList items={shown} currency={currency} actions={actions} />
          ) : (
            <div className={classes.panel}>
              <EmptyState
                title="No item found"
                action={
                  <Button
                    variant="default"
                    onClick={() => {
                      setQuery('');
                      setCategory(null);
                    }}
                  >
                    Clear search and filter
                  </Button>
                }
              />
            </div>
          )}
        </>
      )}
      {adding && <AddItemDialog onClose={() => setAdding(false)} />}
    </>
  );
}
