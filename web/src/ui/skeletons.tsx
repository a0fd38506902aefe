import { t } from '@lingui/core/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** The placeholder while rows are loading, with a text for screen readers. */
export function RowSkeletons({
  rows = 6,
  height = 68,
  thumbnail = false,
}: {
  rows?: number;
  height?: number;
  thumbnail?: boolean;
}) {
  return (
    <div role="status">
      <VisuallyHidden>{t`Please wait...`}</VisuallyHidden>
      {numbers(rows).map((row) => (
        <div key={row} className={classes.row} style={{ height }}>
          {thumbnail && <Skeleton width={44} height={44} radius={8} />}
          <div className={classes.lines}>
            <Skeleton width={`${42 + ((row * 17) % 30)}%`} height={16} />
            <Skeleton width={`${24 + ((row * 11) % 14)}%`} height={12} />
          </div>
          <Skeleton width={64} height={24} radius="xl" />
        </div>
      ))}
    </div>
  );
}

/** The placeholder while a grid of cards is loading; each is as high as a real card. */
export function CardSkeletons({ cards = 6, height = 176 }: { cards?: number; height?: number }) {
  return numbers(cards).map((card) => (
    <li key={card} className={classes.card} style={{ height }}>
      {card === 0 && <VisuallyHidden role="status">{t`Please wait...`}</VisuallyHidden>}
      <Skeleton width={`${48 + ((card * 13) % 28)}%`} height={20} />
      <Skeleton width="36%" height={14} />
      <Skeleton width="64%" height={14} mt="auto" />
    </li>
  ));
}
