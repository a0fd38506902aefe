import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { requestIdOf } from '../lib/api-error';
import { isMissingPart } from '../lib/missing-part';
import { FullPage } from '../ui/full-page';
import { MissingScreen } from './missing-screen';

/** Shown in place of a broken screen. The shell around it stays, so other screens can be opened. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isMissingPart(error)) return <MissingScreen />;
  const requestId = requestIdOf(error);
  return (
    <FullPage
      icon={IconAlertTriangle}
      tone="danger"
      title={t`Unexpected Application Error`}
      action={
        <Button leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />} onClick={() => location.reload()}>
          {t`Reload`}
        </Button>
      }
    >
      {t`Nothing that was saved is lost. Reload the page to go on.`} {requestId && t`Request ${requestId}.`}
    </FullPage>
  );
}
