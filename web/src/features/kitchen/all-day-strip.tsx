import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { Order } from '@thali/proto/ordering/order';
import { useMemo } from 'react';
import { allDay } from './all-day';
import classes from './all-day-strip.module.css';

/** The number of portions of each dish still to cook. `part`: more tickets are on other pages. */
export function AllDay({ tickets, part }: { tickets: readonly Order[]; part: boolean }) {
  const dishes = useMemo(() => allDay(tickets), [tickets]);
  return (
    <section className={classes.strip} aria-label={t`All day`}>
      <h2 className={classes.title}>
        <IconStack2 size={20} stroke={1.75} aria-hidden="true" />
        {part ? t`All day, of these tickets` : t`All day`}
      </h2>
      <Box component="ul" className={classes.list} tabIndex={0} aria-label={t`Still to cook`}>
        {dishes.map(({ title, quantity }) => (
          <li key={title}>
            <b className="num">{quantity}</b>
            {title}
          </li>
        ))}
      </Box>
    </section>
  );
}
