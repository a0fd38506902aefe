import { t } from '@lingui/core/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Columns } from '../../ui/columns';
import classes from './board-skeleton.module.css';

const cards = [
  ['a', 3],
  ['b', 2],
  ['c', 2],
  ['d', 3],
  ['e', 2],
  ['f', 2],
] as const;
const rows = (count: number) => Array.from({ length: count }, (_, row) => row);

/** Placeholders with the usual heights of orders. */
export function BoardSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{t`Please wait...`}</VisuallyHidden>
      <Columns gap={16}>
        {cards.map(([card, items]) => (
          <div key={card} className={classes.card}>
            <div className={classes.header}>
              <Skeleton width="42%" height={20} />
              <Skeleton width={92} height={20} />
            </div>
            <div className={classes.token}>
              <Skeleton width={96} height={14} />
            </div>
            {rows(items).map((row) => (
              <div key={row} className={classes.row}>
                <Skeleton circle height={32} />
                <div>
                  <Skeleton width={140 + ((items + row) % 3) * 24} height={14} />
                  <Skeleton width={80} height={12} mt={8} />
                </div>
              </div>
            ))}
            <div className={classes.footer}>
              <Skeleton height={48} radius="md" />
            </div>
          </div>
        ))}
      </Columns>
    </div>
  );
}
