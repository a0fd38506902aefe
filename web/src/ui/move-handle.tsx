import { t } from '@lingui/core/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconRowInsertBottom, IconRowInsertTop } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import classes from './move-handle.module.css';

type Props = {
  /** The title of the row. */
  title: string;
  /** The row's position among the rows shown, from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  /** Props that make the handle start a drag. */
  grip?: object | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * Moves a row of a list: by dragging, with the arrow keys, or with the menu that a press opens. Dragging alone would exclude keyboards, and
 * hands that can not drag (WCAG 2.5.7).
 */
export function MoveHandle({ title, index, count, onMove, grip, ref }: Props) {
  const [opened, setOpened] = useState(false);
  const places = [
    { word: t`Move to top`, icon: IconRowInsertTop, to: 0 },
    { word: t`Move up`, icon: IconArrowUp, to: index - 1 },
    { word: t`Move down`, icon: IconArrowDown, to: index + 1 },
    { word: t`Move to bottom`, icon: IconRowInsertBottom, to: count - 1 },
  ];
  const can = (to: number) => to !== index && to >= 0 && to < count;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key];
    if (to === undefined || opened) return;
    event.preventDefault();
    if (can(to)) onMove(to);
  };
  return (
    <span className={classes.place}>
      <UnstyledButton
        {...grip}
        ref={ref}
        className={classes.handle}
        aria-label={t`Move ${title}`}
        aria-keyshortcuts="ArrowUp ArrowDown"
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={20} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
      {/* Rendered only when open, because a long list has many handles. */}
      {opened && (
        <Menu opened onClose={() => setOpened(false)} position="bottom-start" width={200}>
          <Menu.Target>
            <span className={classes.anchor} aria-hidden="true" />
          </Menu.Target>
          <Menu.Dropdown aria-label={t`Move ${title}`}>
            {places.map(({ word, icon: PlaceIcon, to }) => (
              <Menu.Item
                key={word}
                leftSection={<PlaceIcon size={20} stroke={1.75} aria-hidden="true" />}
                disabled={!can(to)}
                onClick={() => onMove(to)}
              >
                {word}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
