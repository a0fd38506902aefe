import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { signOut } from '@thali/proto/identity/session';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { endSession, forgetSession } from '../../domain/session/session';
import { call } from '../../lib/api';
import { FullPage } from '../../ui/full-page';

const redirectMs = 3_000;

/** Shown after a verified payment. The session is ended, so that the next one has the subscription, and the sign-in page follows. */
export function Success() {
  const verified = (useLocation().state as { verified?: boolean } | null)?.verified === true;
  useEffect(() => {
    if (!verified) return;
    forgetSession();
    void call(signOut).catch(() => undefined);
    const timer = setTimeout(endSession, redirectMs);
    return () => clearTimeout(timer);
  }, [verified]);

  const logOut = () =>
    call(signOut)
      .catch(() => undefined)
      .finally(endSession);
  return (
    <FullPage icon={IconCircleCheck} title={t`Subscription created`} action={<Button onClick={logOut}>{t`Logout`}</Button>}>
      {t`Your payment arrived and your subscription is active. Login again to continue.`}
    </FullPage>
  );
}
