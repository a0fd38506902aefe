import { ActionIcon, Anchor, Breadcrumbs, Button, Table } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Category, deleteCategory } from '@thali/proto/catalog/categories';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../lib/api';
import { confirm } from '../../ui/confirm';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { MoveHandle } from '../../ui/move-handle';
import { PageHeader } from '../../ui/page-header';
import { RowSkeletons } from '../../ui/skeletons';
import { SortableRows, type Sorting, useSortableRow } from '../../ui/sortable-rows';
import classes from './categories.module.css';
import { CategoryDialog } from './category-dialog';
import { categoriesQuery, reloadCategories } from './queries';
import { useCategoryOrder } from './use-category-order';
import { useChange } from './use-change';

/** The categories in the order in which the till and diners see them. */
export default function Categories() {
  const { data: categories, error, isError, refetch } = useQuery(categoriesQuery());
  const [dialog, setDialog] = useState<{ category?: Category }>();
  const move = useCategoryOrder();
  const remove = useChange({ call: (id: string) => call(deleteCategory, { id }), reload: reloadCategories });
  const ask = async ({ id, title }: Category) => {
    if (await confirm('Are you sure! This process is irreversible!', 'Delete', { title })) remove.mutate(id);
  };
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setDialog({})}>
      New
    </Button>
  );
  return (
    <>
      <Breadcrumbs separator=">" mb="sm" aria-label="Breadcrumb" component="nav">
        <Anchor component={Link} to="/dashboard/settings">
          Settings
        </Anchor>
        <Anchor component={Link} to="/dashboard/settings/menu-items">
          Menu Items
        </Anchor>
        <span aria-current="page">Categories</span>
      </Breadcrumbs>
      <PageHeader title="Categories" detail="In the order in which the till and diners see them.">
        {add}
      </PageHeader>
      <div className={classes.panel}>
        {isError && !categories ? (
          <ErrorState title="Error loading data, Try Later!" error={error} onRetry={() => refetch()} />
        ) : !categories ? (
          <RowSkeletons rows={5} height={60} />
        ) : categories.length === 0 ? (
          <EmptyState title="No categories yet" action={add}>
            Items are grouped by category at the till and in the diners' menu.
          </EmptyState>
        ) : (
          <SortableRows rows={categories} onMove={move} ghost={({ title }) => <p className={classes.ghost}>{title}</p>}>
            {(sorting) => (
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th w={52} aria-label="Move" />
                    <Table.Th w={48}>#</Table.Th>
                    <Table.Th>Title</Table.Th>
                    <Table.Th w={112}>Actions</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {categories.map((category, index) => (
                    <CategoryRow
                      key={category.id}
                      category={category}
                      index={index}
                      count={categories.length}
                      sorting={sorting}
                      onEdit={() => setDialog({ category })}
                      onDelete={() => void ask(category)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </SortableRows>
        )}
      </div>
      {dialog && <CategoryDialog category={dialog.category} onClose={() => setDialog(undefined)} />}
    </>
  );
}

type RowProps = {
  category: Category;
  index: number;
  count: number;
  sorting: Sorting;
  onEdit: () => void;
  onDelete: () => void;
};

function CategoryRow({ category: { id, title }, index, count, sorting, onEdit, onDelete }: RowProps) {
  const { row, grip } = useSortableRow(id);
  return (
    <Table.Tr {...row} className={classes.row}>
      <Table.Td p={4}>
        <MoveHandle
          title={title}
          index={index}
          count={count}
          onMove={(to) => sorting.move(id, to)}
          grip={grip}
          ref={sorting.handleRef(id)}
        />
      </Table.Td>
      <Table.Td className="num">{index + 1}</Table.Td>
      <Table.Td className={classes.title}>{title}</Table.Td>
      <Table.Td>
        <div className={classes.actions}>
          <ActionIcon color="gray" aria-label={`Edit ${title}`} onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon color="danger" aria-label={`Delete ${title}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
