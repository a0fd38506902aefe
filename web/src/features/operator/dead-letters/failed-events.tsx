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
import { countText, FETCH_FAILED } from '../texts';
import { DropDialog } from './drop-dialog';
import classes from './failed-events.module.css';
import { LetterRow } from './letter-row';

const SHOWN = 50;

/** Events that a service could not handle: the reason, retry, drop. */
export default function FailedEvents() {
  const events = useQuery(deadLettersQuery(SHOWN));
  const { data } = events;
  const [dropped, setDropped] = useState<DeadLetter>();
  return (
    <ListScreen
      title="Failed Events"
      detail="What a service could not take over from another. Its figures or copies lack it until it is applied."
    >
      {data && data.away.length > 0 && (
        <Alert
          className={classes.away}
          color="warning"
          icon={<IconCloudOff aria-hidden="true" />}
          title={`No answer from ${data.away.join(', ')}`}
        >
          Failed events of {data.away.length === 1 ? 'this service' : 'these services'} are not shown.
        </Alert>
      )}
      <ListPanel
        label="Failed Events"
        rows={data?.letters}
        query={events}
        failure={{ title: FETCH_FAILED }}
        empty={{ title: 'No failed events', text: 'What a service can not apply appears here.' }}
        skeleton={<RowSkeletons rows={6} height={88} />}
      >
        {(letters) => (
          <>
            <ul className={classes.list}>
              {letters.map((letter) => (
                <LetterRow key={`${letter.consumer} ${letter.id} ${letter.tenantId}`} letter={letter} onDrop={setDropped} />
              ))}
            </ul>
            {data && data.total > letters.length && (
              <p className={panel.more}>
                Showing {countText(letters.length)} of {countText(data.total)}
              </p>
            )}
          </>
        )}
      </ListPanel>
      {dropped && <DropDialog letter={dropped} onClose={() => setDropped(undefined)} />}
    </ListScreen>
  );
}
