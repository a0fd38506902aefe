import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Category, deleteCategory } from '@thali/proto/catalog/categories';
import { createContext, type ReactNode, useContext } from 'react';
import { DataRow, DataTable } from '../../ui/data-table';
import { ListPanel } from '../../ui/list-panel';
import { ListScreen } from '../../ui/list-screen';
import { MoveHandle } from '../../ui/move-handle';
import { RowAction } from '../../ui/row-action';
import { RowSkeletons } from '../../ui/skeletons';
import { SortableRows, type Sorting, useSortableRow } from '../../ui/sortable-rows';
import { useCrud } from '../../ui/use-crud';
import classes from './categories.module.css';
import { CategoryDialog } from './category-dialog';
import { categoriesQuery } from './queries';
import { Trail } from './trail';
import { useCategoryOrder } from './use-category-order';

export default function Categories() {
  const categories = useQuery(categoriesQuery());
  const crud = useCrud<Category>({
    remove: deleteCategory,
    nameOf: ({ title }) => title,
  });
  const move = useCategoryOrder();
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={crud.add}>
      {t`New`}
    </Button>
  );
  return (
    <>
      <Trail here={t`Categories`} />
      <ListScreen
        title={t`Categories`}
        detail={t`In the order in which the till and diners see them.`}
        actions={categories.data?.length !== 0 && add}
      >
        <ListPanel
          label={t`Categories`}
          rows={categories.data}
          query={categories}
          failure={{ title: t`Error loading data, Try Later!` }}
          empty={{
            title: t`No categories yet`,
            text: t`Items are grouped by category at the till and in the diners' menu.`,
            action: add,
          }}
          skeleton={<RowSkeletons rows={5} height={56} />}
        >
          {(rows) => (
            <SortableRows rows={rows} onMove={move} ghost={({ title }) => <p className={classes.ghost}>{title}</p>}>
              {(sorting) => (
                <div className={classes.table}>
                  <DataTable
                    label={t`Categories`}
                    rows={rows}
                    rowKey={({ id }) => id}
                    Row={CategoryRow}
                    columns={{
                      place: {
                        head: '#',
                        tone: 'quiet',
                        width: 104,
                        cell: (category, index) => (
                          <Place category={category} index={index} count={rows.length} sorting={sorting} />
                        ),
                      },
                      title: { head: t`Title`, tone: 'strong', cell: ({ title }) => title },
                      actions: {
                        head: t`Actions`,
                        kind: 'actions',
                        cell: (category) => {
                          const { title } = category;
                          return (
                            <>
                              <RowAction label={t`Edit ${title}`} icon={IconPencil} onClick={() => crud.edit(category)} />
                              <RowAction label={t`Delete ${title}`} icon={IconTrash} onClick={() => crud.delete(category)} />
                            </>
                          );
                        },
                      },
                    }}
                  />
                </div>
              )}
            </SortableRows>
          )}
        </ListPanel>
      </ListScreen>
      {crud.open && <CategoryDialog category={crud.open.row} onClose={crud.close} />}
    </>
  );
}

/** The props for the handle of the row. */
const Grip = createContext<object | undefined>(undefined);

/** A row that can be moved. */
function CategoryRow({ row: { id }, role, children }: { row: Category; role: 'row' | undefined; children: ReactNode }) {
  const { row, grip } = useSortableRow(id);
  return (
    <Grip value={grip}>
      <DataRow {...row} role={role} className={classes.row}>
        {children}
      </DataRow>
    </Grip>
  );
}

function Place({ category: { id, title }, index, count, sorting }: PlaceProps) {
  return (
    <div className={classes.place}>
      <MoveHandle
        title={title}
        index={index}
        count={count}
        onMove={(to) => sorting.move(id, to)}
        grip={useContext(Grip)}
        ref={(handle) => sorting.registerHandle(id, handle)}
      />
      <span className="num">{index + 1}</span>
    </div>
  );
}

type PlaceProps = { category: Category; index: number; count: number; sorting: Sorting };
