import { plural, t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeadLetter } from '@thali/proto/dead-letters';
import { useState } from 'react';
import { ListPanel } from '../../../ui/list-panel';
import { ListScreen } from '../../../ui/list-screen';
import { RowSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { deadLettersQuery } from '../queries';
import { countText, fetchFailed } from '../texts';
import { DropDialog } from './drop-dialog';
import classes from './failed-events.module.css';
import { LetterRow } from './letter-row';

const SHOWN = 50;

function shownOf(count: number, of: number): string {
  const [shown, total] = [countText(count), countText(of)];
  return t`Showing ${shown} of ${total}`;
}

/** Events that a service could not handle: the reason, retry, drop. */
export default function FailedEvents() {
  const events = useQuery(deadLettersQuery(SHOWN));
  const { data } = events;
  const silent = data?.away.length ?? 0;
  const services = data?.away.join(', ') ?? '';
  const [dropped, setDropped] = useState<DeadLetter>();
  return (
    <ListScreen
      title={t`Failed Events`}
      detail={t`What a service could not take over from another. Its figures or copies lack it until it is applied.`}
    >
      {silent > 0 && (
        <Alert
          className={classes.away}
          color="warning"
          icon={<IconCloudOff aria-hidden="true" />}
          title={t`No answer from ${services}`}
        >
          {plural(silent, {
            one: 'Failed events of this service are not shown.',
            other: 'Failed events of these services are not shown.',
          })}
        </Alert>
      )}
      <ListPanel
        label={t`Failed Events`}
        rows={data?.letters}
        query={events}
        failure={{ title: fetchFailed() }}
        empty={{ title: t`No failed events`, text: t`What a service can not apply appears here.` }}
        skeleton={<RowSkeletons rows={6} height={88} />}
      >
        {(letters) => (
          <>
            <ul className={classes.list}>
              {letters.map((letter) => (
                <LetterRow key={`${letter.consumer} ${letter.id} ${letter.tenantId}`} letter={letter} onDrop={setDropped} />
              ))}
            </ul>
            {data && data.total > letters.length && <p className={panel.more}>{shownOf(letters.length, data.total)}</p>}
          </>
        )}
      </ListPanel>
      {dropped && <DropDialog letter={dropped} onClose={() => setDropped(undefined)} />}
    </ListScreen>
  );
}
