import { plural, t } from '@lingui/core/macro';
import { IconCircleCheck, IconClock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '@thali/proto/kernel';
import type { listTenantDeletions } from '@thali/proto/tenancy/tenant-deletion';
import { locale } from '#words';
import { momentText } from '../../../ui/days';
import { ListFrame } from '../../../ui/list-panel';
import { Status } from '../../../ui/status';
import line from '../log/action-list.module.css';
import panel from '../panel.module.css';
import { deletionsQuery } from '../queries';
import classes from './tenants.module.css';

type Deletion = Output<typeof listTenantDeletions>[number];

const SHOWN = 5;
const NAMED = 2;

/** The progress of deletions: all running ones and the latest finished ones. Hidden if there are none. */
export function Deletions() {
  const { data } = useQuery(deletionsQuery());
  const shown = (data?.rows ?? []).filter(({ finished_at: end }, index) => !end || index < SHOWN);
  if (!shown.length) return null;
  const more = (data?.total ?? 0) - shown.length;
  return (
    <ListFrame className={classes.deletions} aria-label={t`Deletions`}>
      <div className={panel.bar}>
        <h2 className={panel.title}>{t`Deletions`}</h2>
      </div>
      <ul className={line.list}>
        {shown.map((deletion) => (
          <li key={deletion.id} className={line.line}>
            <span className={line.sign}>
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </span>
            <div className={line.what}>
              <b>{deletion.name}</b>
              <p className={`${line.details} num`}>
                {deletion.requested_by} · <time dateTime={deletion.requested_at}>{momentText(deletion.requested_at)}</time>
              </p>
            </div>
            <span className={line.when}>
              <Progress deletion={deletion} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={panel.more}>{t`${more} more, done before.`}</p>}
    </ListFrame>
  );
}

function waitingText(waiting: readonly string[]): string {
  const count = waiting.length;
  if (count > NAMED) return plural(count, { one: 'Waiting for # service', other: 'Waiting for # services' });
  const services = new Intl.ListFormat(locale()).format(waiting);
  return t`Waiting for ${services}`;
}

function Progress({ deletion: { waiting, finished_at: end } }: { deletion: Deletion }) {
  if (end)
    return (
      <Status tone="success" icon={IconCircleCheck}>
        {t`Erased`}
      </Status>
    );
  return (
    <Status tone="warning" icon={IconClock}>
      {waitingText(waiting)}
    </Status>
  );
}
