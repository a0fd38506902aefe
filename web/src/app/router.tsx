import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import { ErrorScreen } from './error-screen';
import { built, isSetting, type Screen, settingEntries } from './navigation';
import { RequireScope } from './require-scope';
import { RequireSession } from './require-session';
import { Shell } from './shell';

const pages = new Map<Screen, ComponentType>(built.flatMap((screen) => (screen.load ? [[screen, lazy(screen.load)]] : [])));
const SignIn = lazy(() => import('../features/auth/sign-in'));
const Register = lazy(() => import('../features/auth/register'));
const ForgotPassword = lazy(() => import('../features/auth/forgot-password'));
const ResetPassword = lazy(() => import('../features/auth/reset-password'));
const PrintReceipt = lazy(() => import('../features/printing/print-receipt'));
const PrintToken = lazy(() => import('../features/printing/print-token'));
const SettingsShell = lazy(() => import('../features/settings/settings-shell'));
const NoAccess = lazy(() => import('./no-access'));
const NotFound = lazy(() => import('./not-found'));

/** Around the screens of a frame: the frame stays while one loads, and when one breaks. */
function Stage() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetOn={pathname} fallback={(error) => <ErrorScreen error={error} />}>
      <Suspense>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** For pages that are only a message: they bring no landmark of their own. */
const Message = () => (
  <main>
    <Stage />
  </main>
);

const routesOf = (shown: (screen: Screen) => boolean) =>
  [...pages]
    .filter(([screen]) => shown(screen))
    .map(([screen, Page]) => (
      <Route key={screen.path} element={<RequireScope screen={screen} />}>
        <Route path={screen.path} element={<Page />} />
      </Route>
    ));

/** Declarative on purpose: the data router is 16 kB more, and react-query loads the data here. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Stage />}>
          <Route path="/" element={<Navigate to="/login" replace />} />
          <Route path="/login" element={<SignIn />} />
          <Route path="/register" element={<Register />} />
          <Route path="/forgot-password" element={<ForgotPassword />} />
          <Route path="/reset-password" element={<ResetPassword />} />
          <Route path="/print-receipt" element={<PrintReceipt />} />
          <Route path="/print-token" element={<PrintToken />} />
          <Route
            path="/dashboard"
            element={
              <RequireSession>
                <Shell />
              </RequireSession>
            }
          >
            <Route element={<Stage />}>
              <Route index element={<Navigate to="home" replace />} />
              {routesOf((screen) => !isSetting(screen))}
              <Route element={<SettingsShell entries={settingEntries} />}>
                <Route element={<Stage />}>{routesOf(isSetting)}</Route>
              </Route>
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Route>
        <Route element={<Message />}>
          <Route path="/no-access" element={<NoAccess />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
