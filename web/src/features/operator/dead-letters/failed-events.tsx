import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeadLetter } from '@thali/proto/dead-letters';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { PageHeader } from '../../../ui/page-header';
import { RowSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { deadLettersQuery } from '../queries';
import { countText } from '../texts';
import { DropDialog } from './drop-dialog';
import classes from './failed-events.module.css';
import { LetterRow } from './letter-row';

const SHOWN = 50;

/** Events that a service could not apply: why, try again, drop. */
export default function FailedEvents() {
  const { data, error, isPending, isError, refetch } = useQuery(deadLettersQuery(SHOWN));
  const [dropped, setDropped] = useState<DeadLetter>();
  return (
    <>
      <PageHeader
        title="Failed Events"
        detail="What a service could not take over from another. Its figures or copies lack it until it is applied."
      />
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
      <section className={panel.card} aria-label="Failed Events">
        {isPending && <RowSkeletons rows={6} height={88} />}
        {isError && !data && (
          <ErrorState
            title="We're getting issue while fetching data! Please try later!"
            error={error}
            onRetry={() => refetch()}
          />
        )}
        {data?.letters.length === 0 && (
          <EmptyState title="No failed events">What a service can not apply appears here.</EmptyState>
        )}
        {data && (
          <ul className={classes.list}>
            {data.letters.map((letter) => (
              <LetterRow key={`${letter.consumer} ${letter.id} ${letter.tenantId}`} letter={letter} onDrop={setDropped} />
            ))}
          </ul>
        )}
        {data && data.total > data.letters.length && (
          <p className={panel.more}>
            Showing {countText(data.letters.length)} of {countText(data.total)}
          </p>
        )}
      </section>
      {dropped && <DropDialog letter={dropped} onClose={() => setDropped(undefined)} />}
    </>
  );
}
