import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { MoveHandle } from '../../ui/move-handle';
import { SortableRows, type Sorting, useSortableRow } from '../../ui/sortable-rows';
import classes from './item-list.module.css';
import { ItemFacts, ItemRow } from './item-row';
import type { useItemActions } from './use-item-actions';

const GAP = 8;
const AHEAD = 8;

type Props = { items: readonly MenuItem[]; currency: string; actions: ReturnType<typeof useItemActions> };

/** Renders only the rows near the screen, so that a menu of thousands scrolls like one of ten. */
export function ItemList({ items, currency, actions }: Props) {
  const phone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const height = phone ? 132 : 76;
  return (
    <SortableRows
      rows={items}
      onMove={(id, to) => actions.move(items, id, to)}
      ghost={(item) => (
        <div className={classes.ghost}>
          <ItemFacts item={item} currency={currency} />
        </div>
      )}
    >
      {(sorting) => <Rows key={height} {...{ items, currency, actions, sorting, height }} />}
    </SortableRows>
  );
}

function Rows({ items, currency, actions, sorting, height }: Props & { sorting: Sorting; height: number }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const { keptIndex } = sorting;
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    gap: GAP,
    overscan: AHEAD,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const seen = defaultRangeExtractor(range);
        if (keptIndex === undefined || seen.includes(keptIndex)) return seen;
        return [...seen, keptIndex].sort((a, b) => a - b);
      },
      [keptIndex],
    ),
  });
  return (
    <ul ref={list} className={classes.list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <SortableItem key={item.id} top={start - top} {...{ item, index, count: items.length, currency, actions, sorting }} />
        );
      })}
    </ul>
  );
}

interface RowProps extends Omit<Props, 'items'> {
  item: MenuItem;
  index: number;
  count: number;
  sorting: Sorting;
}

const SortableItem = memo(function SortableItem({ top, ...props }: RowProps & { top: number }) {
  const { row, grip } = useSortableRow(props.item.id);
  return (
    <li
      {...row}
      className={classes.item}
      style={{ ...row.style, top }}
      aria-setsize={props.count}
      aria-posinset={props.index + 1}
    >
      <MovableRow {...props} grip={grip} />
    </li>
  );
});

/** Memoised separately, because every row that is mounted or unmounted renders all users of the sorting context. */
const MovableRow = memo(function MovableRow({
  item,
  index,
  count,
  sorting,
  grip,
  ...props
}: RowProps & { grip: object | undefined }) {
  const { id, title } = item;
  return (
    <ItemRow
      item={item}
      currency={props.currency}
      handle={
        <MoveHandle
          {...{ title, index, count, grip }}
          onMove={(to) => sorting.move(id, to)}
          ref={(handle) => sorting.registerHandle(id, handle)}
        />
      }
      onSoldOut={props.actions.setSoldOut}
      onDelete={props.actions.remove}
    />
  );
});
