import { Button } from '@mantine/core';
import { IconFileOff, IconHandStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type DeadLetter, retryDeadLetter } from '@thali/proto/dead-letters';
import { useState } from 'react';
import { useCommand } from '../../../lib/use-command';
import { momentText } from '../../../ui/days';
import { Status } from '../../../ui/status';
import { countText } from '../texts';
import classes from './failed-events.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export const keyOf = ({ service, consumer, tenantId, id }: DeadLetter) => ({ service, consumer, tenantId, id });
const noTenant = /^[0-]+$/;

export function LetterRow({ letter, onDrop }: { letter: DeadLetter; onDrop: (letter: DeadLetter) => void }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useCommand(retryDeadLetter);
  const { subject, consumer, reason, error, tries, firstFailedAt, lastFailedAt, tenantId, tenantName } = letter;
  const tenant = tenantName ?? (noTenant.test(tenantId) ? 'No tenant' : tenantId);
  return (
    <li className={classes.letter}>
      <div>
        <p className={classes.head}>
          <b>{subject}</b>
          <Reason reason={reason} />
        </p>
        <p className={classes.facts}>
          {consumer} · {tenant} · {tries === 1 ? '1 try' : `${countText(tries)} tries`} ·{' '}
          <time dateTime={firstFailedAt}>{momentText(firstFailedAt)}</time>
          {lastFailedAt !== firstFailedAt && (
            <>
              {' '}
              to <time dateTime={lastFailedAt}>{momentText(lastFailedAt)}</time>
            </>
          )}
        </p>
        <p className={classes.error}>{error}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide content' : 'Show content'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh {...icon} />}
          loading={isPending}
          onClick={() => mutate(keyOf(letter))}
        >
          Try again
        </Button>
        <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => onDrop(letter)}>
          Drop
        </Button>
      </div>
      {open && <Content letter={letter} />}
    </li>
  );
}

function Reason({ reason }: Pick<DeadLetter, 'reason'>) {
  if (reason === 'unreadable')
    return (
      <Status tone="warning" icon={IconFileOff}>
        Unreadable
      </Status>
    );
  return (
    <Status tone="danger" icon={IconHandStop}>
      Refused
    </Status>
  );
}

function Content({ letter: { payload, bytes } }: { letter: DeadLetter }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <pre className={classes.payload} tabIndex={0}>
      {payload || 'Nothing'}
      {payload.length < bytes && `\n… ${countText(bytes)} bytes in all`}
    </pre>
  );
}
