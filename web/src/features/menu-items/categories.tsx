import { ActionIcon, Button, Table } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Category, deleteCategory } from '@thali/proto/catalog/categories';
import tableClasses from '../../ui/crud-table.module.css';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { MoveHandle } from '../../ui/move-handle';
import { PageHeader } from '../../ui/page-header';
import { RowSkeletons } from '../../ui/skeletons';
import { SortableRows, type Sorting, useSortableRow } from '../../ui/sortable-rows';
import { useCrud } from '../../ui/use-crud';
import classes from './categories.module.css';
import { CategoryDialog } from './category-dialog';
import { categoriesQuery } from './queries';
import { Trail } from './trail';
import { useCategoryOrder } from './use-category-order';

export default function Categories() {
  const { data: categories, error, isError, refetch } = useQuery(categoriesQuery());
  const crud = useCrud<Category>({
    remove: deleteCategory,
    nameOf: ({ title }) => title,
  });
  const move = useCategoryOrder();
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={crud.add}>
      New
    </Button>
  );
  return (
    <>
      <Trail here="Categories" />
      <PageHeader title="Categories" detail="In the order in which the till and diners see them.">
        {categories?.length !== 0 && add}
      </PageHeader>
      <section className={tableClasses.card} aria-label="Categories">
        {!categories && !isError && <RowSkeletons rows={5} height={56} />}
        {!categories && isError && <ErrorState title="Error loading data, Try Later!" error={error} onRetry={() => refetch()} />}
        {categories?.length === 0 && (
          <EmptyState title="No categories yet" action={add}>
            Items are grouped by category at the till and in the diners' menu.
          </EmptyState>
        )}
        {categories && categories.length > 0 && (
          <SortableRows rows={categories} onMove={move} ghost={({ title }) => <p className={classes.ghost}>{title}</p>}>
            {(sorting) => (
              <Table className={`${tableClasses.table} ${classes.table}`} verticalSpacing={0} horizontalSpacing={0}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th className={classes.number}>#</Table.Th>
                    <Table.Th>Title</Table.Th>
                    <Table.Th className={tableClasses.actionsTitle}>Actions</Table.Th>
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
                      onEdit={() => crud.edit(category)}
                      onDelete={() => void crud.delete(category)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </SortableRows>
        )}
      </section>
      {crud.open && <CategoryDialog category={crud.open.row} onClose={crud.close} />}
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
      <Table.Td className={classes.number}>
        <div className={classes.place}>
          <MoveHandle
            title={title}
            index={index}
            count={count}
            onMove={(to) => sorting.move(id, to)}
            grip={grip}
            ref={(handle) => sorting.registerHandle(id, handle)}
          />
          <span className="num">{index + 1}</span>
        </div>
      </Table.Td>
      <Table.Td className={tableClasses.name}>{title}</Table.Td>
      <Table.Td>
        <div className={tableClasses.actions}>
          <ActionIcon aria-label={`Edit ${title}`} onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${title}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
