import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  const tenant = tenantName ?? (noTenant.test(tenantId) ? t`No tenant` : tenantId);
  const [first, last] = [momentText(firstFailedAt), momentText(lastFailedAt)];
  return (
    <li className={classes.letter}>
      <div>
        <div className={classes.head}>
          <b>{subject}</b>
          <Reason reason={reason} />
        </div>
        <p className={classes.facts}>
          {consumer} · {tenant} · {plural(tries, { one: '# try', other: '# tries' })} ·{' '}
          {lastFailedAt === firstFailedAt ? (
            <time dateTime={firstFailedAt}>{first}</time>
          ) : (
            <Trans>
              <time dateTime={firstFailedAt}>{first}</time> to <time dateTime={lastFailedAt}>{last}</time>
            </Trans>
          )}
        </p>
        <p className={classes.error}>{error}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Hide content` : t`Show content`}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh {...icon} />}
          loading={isPending}
          onClick={() => mutate(keyOf(letter))}
        >
          {t`Try again`}
        </Button>
        <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => onDrop(letter)}>
          {t`Drop`}
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
        {t`Unreadable`}
      </Status>
    );
  return (
    <Status tone="danger" icon={IconHandStop}>
      {t`Refused`}
    </Status>
  );
}

function Content({ letter: { payload, bytes } }: { letter: DeadLetter }) {
  const size = countText(bytes);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <pre className={classes.payload} tabIndex={0}>
      {payload || t`Nothing`}
      {payload.length < bytes && `\n${t`… ${size} bytes in all`}`}
    </pre>
  );
}
