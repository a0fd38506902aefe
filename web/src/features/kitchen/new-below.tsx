import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { Order } from '@thali/proto/ordering/order';
import { type RefObject, useEffect, useState } from 'react';
import { useClock } from '../../ui/use-clock';
import { isFresh, type Mark } from './marks';
import classes from './new-below.module.css';
import { titleOf } from './ticket-title';

type Props = {
  board: RefObject<HTMLElement | null>;
  tickets: readonly Order[];
  marks: ReadonlyMap<string, Mark>;
};

const SEEN_RATIO = 0.25;

/** New tickets come last, so on a full board they are below its visible part. Says so, and scrolls there. */
export function NewBelow({ board, tickets, marks }: Props) {
  const ids = useClock((now) =>
    tickets
      .filter(({ id }) => {
        const mark = marks.get(id);
        return mark?.kind === 'new' && isFresh(mark, now);
      })
      .map(({ id }) => id)
      .join(),
  );
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const root = board.current;
    if (!root || !ids) return setHidden(new Set());
    const observer = new IntersectionObserver(
      (entries) =>
        setHidden((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
            const below = !isIntersecting && boundingClientRect.top > (rootBounds?.top ?? 0);
            after[below ? 'add' : 'delete']((target as HTMLElement).dataset.ticket ?? '');
          }
          return after;
        }),
      { root, threshold: SEEN_RATIO },
    );
    for (const id of ids.split(',')) {
      const ticket = root.querySelector(`[data-ticket="${id}"]`);
      if (ticket) observer.observe(ticket);
    }
    return () => observer.disconnect();
  }, [board, ids]);

  const below = tickets.filter(({ id }) => ids.split(',').includes(id) && hidden.has(id));
  const [first] = below;
  if (!first) return null;
  const count = below.length;
  const title = titleOf(first);
  const token = first.token_no;
  const show = () => board.current?.querySelector(`[data-ticket="${first.id}"]`)?.scrollIntoView({ block: 'nearest' });
  return (
    <Button
      className={classes.below}
      color="info"
      size="pos"
      leftSection={<IconArrowDown size={20} stroke={1.75} aria-hidden="true" />}
      onClick={show}
    >
      <span className={classes.words}>
        {count === 1
          ? t`New: ${title}, token ${token}`
          : plural(count, { one: '# new ticket below', other: '# new tickets below' })}
      </span>
    </Button>
  );
}
