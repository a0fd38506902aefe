import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { MoveHandle } from '../../ui/move-handle';
import { SortableRows, type Sorting, useSortableRow } from '../../ui/sortable-rows';
import classes from './item-list.module.css';
import { ItemFacts, ItemRow } from './item-row';
import type { useItemActions } from './use-item-actions';

const GAP = 8;
const AHEAD = 8;

type Props = { items: readonly MenuItem[]; currency: string; actions: ReturnType<typeof useItemActions> };

/** A menu of thousands scrolls like one of ten: only the rows near the screen are drawn. */
export function ItemList({ items, currency, actions }: Props) {
  const phone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const height = phone ? 124 : 76;
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
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
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
          <SortableItem
            key={item.id}
            item={item}
            index={index}
            count={items.length}
            top={start - top}
            currency={currency}
            actions={actions}
            onMove={sorting.move}
            handleRef={sorting.handleRef(item.id)}
          />
        );
      })}
    </ul>
  );
}

type SortableItemProps = {
  item: MenuItem;
  index: number;
  count: number;
  top: number;
  currency: string;
  actions: Props['actions'];
  onMove: Sorting['move'];
  handleRef: Ref<HTMLButtonElement>;
};

function SortableItem({ item, index, count, top, ...props }: SortableItemProps) {
  const { row, grip } = useSortableRow(item.id);
  return (
    <li {...row} className={classes.item} style={{ ...row.style, top }} aria-setsize={count} aria-posinset={index + 1}>
      <ItemRow
        item={item}
        currency={props.currency}
        handle={
          <MoveHandle
            title={item.title}
            index={index}
            count={count}
            onMove={(to) => props.onMove(item.id, to)}
            grip={grip}
            ref={props.handleRef}
          />
        }
        onSoldOut={props.actions.setSoldOut}
        onDelete={props.actions.remove}
      />
    </li>
  );
}
