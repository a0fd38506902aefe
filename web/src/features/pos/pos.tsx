import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useQrOrderSound } from '../../domain/orders/new-order-sound';
import { profileQuery } from '../../domain/session/profile';
import { ErrorState } from '../../ui/error-state';
import classes from './pos.module.css';
import { PosHeader } from './pos-header';
import { PosProvider } from './pos-provider';
import { PosSkeleton } from './pos-skeleton';
import { menuQuery } from './queries';
import { Till } from './till';

/** The till: menu on the left, cart on the right. */
export default function PosScreen() {
  const menu = useQuery(menuQuery());
  const profile = useQuery(profileQuery());
  const tenantId = profile.data?.tenant_id;
  useQrOrderSound();
  useEffect(() => {
    document.documentElement.dataset.till = '';
    return () => {
      delete document.documentElement.dataset.till;
    };
  }, []);

  if (menu.data && tenantId) {
    return (
      <PosProvider key={tenantId} tenantId={tenantId} init={menu.data}>
        <Till />
      </PosProvider>
    );
  }
  const error = menu.error ?? profile.error;
  if (!error) return <PosSkeleton />;
  return (
    <div className={classes.left}>
      <PosHeader />
      <ErrorState error={error} onRetry={() => void Promise.all([menu.refetch(), profile.refetch()])}>
        {t`The menu did not arrive. Carts and drafts of this till are kept.`}
      </ErrorState>
    </div>
  );
}
