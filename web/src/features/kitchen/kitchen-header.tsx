import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Title, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconHistory, IconMoon, IconRefresh, IconSun, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '@thali/proto/ordering/order';
import { useState } from 'react';
import { homeOf, useStoredUser } from '../../domain/session/session';
import { recallableTickets } from '../../domain/tickets/tickets';
import { ConnectionDot } from '../../ui/connection';
import { Count } from '../../ui/count';
import { Link } from '../../ui/link';
import { Logo } from '../../ui/logo';
import { timeText } from '../../ui/time-text';
import { useClock } from '../../ui/use-clock';
import { timerText } from './ageing';
import classes from './kitchen-header.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** Tickets with items to cook, oldest first. */
  open: readonly Order[];
  /** The number of tickets on other pages. */
  elsewhere: number;
  sound: { on: boolean; locked: boolean; setOn: (on: boolean) => void };
  scheme: 'light' | 'dark';
  onScheme: (scheme: 'light' | 'dark') => void;
  onRecall: () => void;
  onRefresh: () => Promise<unknown>;
};

export function KitchenHeader({ open, elsewhere, sound, scheme, onScheme, onRecall, onRefresh }: Props) {
  const user = useStoredUser();
  const recallable = useQuery(recallableTickets()).data?.total ?? 0;
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  };
  const dark = scheme === 'dark';
  const soundWord = sound.locked ? t`Tap for sound` : sound.on ? t`Sound on` : t`Sound off`;
  const SoundIcon = sound.on && !sound.locked ? IconVolume : IconVolumeOff;
  return (
    <header className={classes.header}>
      {user && (
        <Link className={classes.brand} to={homeOf(user)} aria-label={t`Thali, back to the dashboard`}>
          <Logo />
          <IconChevronLeft className={classes.back} {...icon} />
        </Link>
      )}
      <Title order={1} className={classes.title}>
        {t`Kitchen`}
      </Title>
      <span className={classes.connection}>
        <ConnectionDot />
      </span>
      <Waiting open={open} elsewhere={elsewhere} />
      <span className={classes.gap} />
      <WallClock />
      <ActionIcon
        size="pos"
        className={classes.scheme}
        aria-label={dark ? t`Light theme` : t`Dark theme`}
        onClick={() => onScheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
      </ActionIcon>
      <Button
        variant="subtle"
        size="pos"
        fz="md"
        className={classes.button}
        onClick={() => !sound.locked && sound.setOn(!sound.on)}
      >
        <SoundIcon {...icon} />
        <span className={classes.word}>{soundWord}</span>
      </Button>
      <Button variant="default" size="pos" fz="md" className={classes.button} aria-keyshortcuts="R" onClick={onRecall}>
        <IconHistory {...icon} />
        <span className={classes.word}>{t`Recall`}</span>
        {recallable > 0 && <Count className={classes.count} value={recallable} />}
        {recallable > 0 && <VisuallyHidden>{t`completed in the last 15 minutes`}</VisuallyHidden>}
      </Button>
      <Button variant="default" size="pos" fz="md" className={classes.button} loading={refreshing} onClick={refresh}>
        <IconRefresh {...icon} />
        <span className={classes.word}>{t`Refresh`}</span>
      </Button>
    </header>
  );
}

function Waiting({ open, elsewhere }: { open: readonly Order[]; elsewhere: number }) {
  const count = open.length + elsewhere;
  const oldest = open.length > 0 ? Math.min(...open.map((ticket) => Date.parse(ticket.date))) : undefined;
  const age = useClock((now) => (oldest === undefined ? '' : timerText(now - oldest)));
  if (!age) return null;
  return (
    <span className={`${classes.waiting} num`}>
      {elsewhere > 0 ? (
        <Trans>
          <b>{count}</b> <Plural value={count} one="ticket" other="tickets" />, oldest here <b>{age}</b>
        </Trans>
      ) : (
        <Trans>
          <b>{count}</b> <Plural value={count} one="ticket" other="tickets" />, oldest <b>{age}</b>
        </Trans>
      )}
    </span>
  );
}

function WallClock() {
  const text = useClock(timeText);
  return <time className={`${classes.clock} num`}>{text}</time>;
}
