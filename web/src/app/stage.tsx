import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary';
import { ErrorScreen } from './error-screen';

export const NotFound = lazy(() => import('./not-found'));

/** Around the screens of a shell: the shell stays while a screen loads, and when one breaks. */
export function Stage() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetOn={pathname} fallback={(error) => <ErrorScreen error={error} />}>
      <Suspense>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
