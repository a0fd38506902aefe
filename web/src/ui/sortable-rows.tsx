import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './sortable-rows.module.css';

export interface Sortable {
  id: string;
  title: string;
}
/** Props for the element of a row. */
export interface SortableRow {
  ref: (node: HTMLElement | null) => void;
  style: CSSProperties;
  'data-dragging': true | undefined;
}

type Props<T extends Sortable> = {
  /** In order of display. */
  rows: readonly T[];
  onMove: (id: string, to: number) => void | Promise<void>;
  /** What is drawn under the pointer while a row is dragged. */
  ghost: (row: T) => ReactNode;
  /** Renders the list with what its handles need. */
  children: (sorting: Sorting) => ReactNode;
};
export interface Sorting {
  /** The row that is dragged or was moved last; a list that renders only visible rows has to render it too. */
  keptIndex: number | undefined;
  /** Moves a row and announces it to screen readers; the handle keeps the focus. */
  move: (id: string, to: number) => void;
  /** Registers the handle of a row. */
  registerHandle: (id: string, handle: HTMLButtonElement | null) => void;
}

/** A list whose rows can be reordered, with the pointer or with the handle's keys and menu. */
export function SortableRows<T extends Sortable>({ rows, onMove, ghost, children }: Props<T>) {
  const [activeId, setActiveId] = useState<string>();
  const [keptId, setKeptId] = useState<string>();
  const [told, setTold] = useState('');
  const handles = useRef(new Map<string, HTMLButtonElement>());
  const focused = useRef<string>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { distance: 6 } }),
  );
  const indexOf = (id: unknown) => rows.findIndex((row) => row.id === id);

  const put = (id: string, to: number) => {
    const row = rows[indexOf(id)];
    if (!row) return;
    const { title } = row;
    const place = to + 1;
    const count = rows.length;
    setTold(t`${title} is now at place ${place} of ${count}.`);
    void onMove(id, to);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setActiveId(undefined);
    if (over && over.id !== active.id) put(String(active.id), indexOf(over.id));
  };
  // A row that moves in the document loses the focus, so it is restored.
  useLayoutEffect(() => {
    if (!focused.current || rows.length === 0) return;
    const handle = handles.current.get(focused.current);
    handle?.focus({ preventScroll: true });
    handle?.scrollIntoView({ block: 'nearest' });
    focused.current = undefined;
  }, [rows]);

  const active = rows[indexOf(activeId)];
  const keptIndex = indexOf(keptId);
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active: { id } }: DragStartEvent) => {
        setActiveId(String(id));
        setKeptId(String(id));
      }}
      onDragEnd={onDragEnd}
      onDragCancel={() => setActiveId(undefined)}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: silent }}
    >
      <SortableContext items={rows as T[]} strategy={verticalListSortingStrategy}>
        {children({
          keptIndex: keptIndex < 0 ? undefined : keptIndex,
          move: (id, to) => {
            focused.current = id;
            setKeptId(id);
            put(id, to);
          },
          registerHandle: (id, handle) => {
            if (handle) handles.current.set(id, handle);
            else handles.current.delete(id);
          },
        })}
      </SortableContext>
      <DragOverlay className={classes.overlay}>{active && ghost(active)}</DragOverlay>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </DndContext>
  );
}

/** The library's own announcements would read out ids. */
const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** Makes one row movable: `row` is for its element, `grip` for its handle. */
export function useSortableRow(id: string): { row: SortableRow; grip: object | undefined } {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return {
    row: {
      ref: setNodeRef,
      style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
      'data-dragging': isDragging || undefined,
    },
    grip: listeners,
  };
}
