import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { ErrorScreen } from './error-screen';
import { built, type Screen } from './navigation';
import { RequireScope } from './require-scope';
import { RequireSession } from './require-session';
import { Shell } from './shell';

const lazy = (load: NonNullable<Screen['load']>) => async () => ({ Component: (await load()).default });

/** The screen of the current route, for the shell around it. */
export type ScreenHandle = { screen: Screen };

const screenRoutes = built.map((screen): RouteObject => {
  const route = { lazy: screen.load && lazy(screen.load), handle: { screen } satisfies ScreenHandle };
  return {
    element: <RequireScope screen={screen} />,
    children:
      screen.path === 'home'
        ? [
            { index: true, ...route },
            { path: 'home', ...route },
          ]
        : [{ path: screen.path, ...route }],
  };
});

const notFound: RouteObject = { path: '*', lazy: lazy(() => import('./not-found')) };

export const router = createBrowserRouter([
  {
    errorElement: (
      <main>
        <ErrorScreen />
      </main>
    ),
    hydrateFallbackElement: <span />,
    children: [
      { path: '/', element: <Navigate to="/login" replace /> },
      { path: '/login', lazy: lazy(() => import('../features/auth/sign-in')) },
      { path: '/print-receipt', lazy: lazy(() => import('../features/printing/print-receipt')) },
      { path: '/print-token', lazy: lazy(() => import('../features/printing/print-token')) },
      {
        path: '/dashboard',
        element: (
          <RequireSession>
            <Shell />
          </RequireSession>
        ),
        children: [{ errorElement: <ErrorScreen />, children: [...screenRoutes, notFound] }],
      },
      {
        element: (
          <main>
            <Outlet />
          </main>
        ),
        children: [{ path: '/no-access', lazy: lazy(() => import('./no-access')) }, notFound],
      },
    ],
  },
]);
