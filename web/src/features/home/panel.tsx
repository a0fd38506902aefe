import { Box, Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { DashboardAddress } from '../../lib/addresses';
import { Count } from '../../ui/count';
import { Link } from '../../ui/link';
import { useShell } from '../../ui/shell-context';
import classes from './panel.module.css';

type Props = {
  title: string;
  count?: number;
  /** The screen with the complete list; the link is shown only if the user may open it. */
  more: { to: DashboardAddress; title: string };
  children: ReactNode;
};

/** A list card of fixed height: the heading stays, the list scrolls. */
export function Panel({ title, count, more, children }: Props) {
  const id = useId();
  const { canOpen } = useShell();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {count ? <Count value={count} /> : null}
        {canOpen(more.to) && (
          <Button
            component={Link}
            to={more.to}
            variant="subtle"
            className={classes.more}
            aria-label={more.title}
            rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
          >
            <span className={classes.word}>{more.title}</span>
          </Button>
        )}
      </header>
      {children}
    </section>
  );
}

/** The scrolling list of a panel. It can have the focus, so that it can be scrolled with the keyboard. */
export function PanelList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ol" className={classes.list} tabIndex={0} aria-label={label}>
      {children}
    </Box>
  );
}
