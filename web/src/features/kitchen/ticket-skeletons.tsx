import { t } from '@lingui/core/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Columns } from '../../ui/columns';
import boardClasses from './ticket-board.module.css';
import classes from './ticket-skeletons.module.css';

const tickets = [
  ['a', 3],
  ['b', 2],
  ['c', 3],
  ['d', 2],
  ['e', 2],
  ['f', 3],
  ['g', 2],
  ['h', 2],
] as const;
const rows = (count: number) => Array.from({ length: count }, (_, row) => row);

/** Placeholders with the usual heights of tickets. */
export function TicketSkeletons() {
  return (
    <div className={boardClasses.board} role="status">
      <VisuallyHidden>{t`Please wait...`}</VisuallyHidden>
      <Columns gap={12}>
        {tickets.map(([ticket, items]) => (
          <div key={ticket} className={classes.ticket}>
            <div className={classes.header}>
              <Skeleton width="44%" height={20} />
              <Skeleton width={72} height={24} />
            </div>
            {rows(items).map((row) => (
              <div key={row} className={classes.row}>
                <Skeleton width={24} height={24} />
                <Skeleton width={`${40 + ((row + items) % 3) * 8}%`} height={18} mr="auto" />
                <Skeleton width={76} height={52} radius="md" />
              </div>
            ))}
          </div>
        ))}
      </Columns>
    </div>
  );
}
