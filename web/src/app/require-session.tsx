import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { profileQuery } from '../domain/session/profile';
import { isLoggedIn, noteExpiry, useStoredUser } from '../domain/session/session';
import { ErrorState } from '../ui/error-state';
import { Navigate } from '../ui/link';

/** The marker cookie tells whether there is a session. The user is the stored one, or else fetched. */
export function RequireSession({ children }: { children: ReactNode }) {
  const loggedIn = isLoggedIn();
  const user = useStoredUser();
  const profile = useQuery({ ...profileQuery(), enabled: loggedIn });
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!loggedIn) noteExpiry(pathname + search);
  }, [loggedIn, pathname, search]);
  if (!loggedIn) return <Navigate to="/login" replace />;
  if (user) return children;
  if (!profile.isError) return null;
  return <ErrorState title={t`Something went wrong! Try later!`} error={profile.error} onRetry={() => profile.refetch()} />;
}
