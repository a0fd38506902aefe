import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { reloadIfServed } from '../lib/missing-part';
import { queryClient } from '../lib/query';
import { FullPage } from '../ui/full-page';

const LOOK_MS = 5000;

/** Does not reload while a command is pending, because only this page knows of it. */
const openIfServed = () => void (queryClient.isMutating() === 0 && reloadIfServed());

/** Shown in place of a screen whose code could not be loaded. Reloads by itself once the server can be reached. */
export function MissingScreen() {
  useEffect(() => {
    const timer = setInterval(openIfServed, LOOK_MS);
    window.addEventListener('online', openIfServed);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', openIfServed);
    };
  }, []);
  return (
    <FullPage
      icon={IconCloudOff}
      title={t`This screen is not here yet`}
      action={
        <Button leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />} onClick={openIfServed}>
          {t`Try again`}
        </Button>
      }
    >
      {t`It was never opened on this device, and there is no network to load it. It opens by itself when the network is back. Screens that were open before still work.`}
    </FullPage>
  );
}
