import { type ComponentType, lazy, type ReactElement } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { MessagePage, Page } from '../lib/addresses';
import { Navigate } from '../ui/link';
import { lazyScreen } from './lazy-screen';
import { built, isSetting, settingEntries } from './open-screens';
import { RequireScope } from './require-scope';
import { RequireSession } from './require-session';
import type { Screen } from './screen';
import { Shell } from './shell';
import { NotFound, Stage } from './stage';

const pages = new Map<Screen, ComponentType>(built.flatMap((screen) => (screen.load ? [[screen, lazyScreen(screen.load)]] : [])));
const SignIn = lazyScreen(() => import('../features/auth/sign-in'));
const Register = lazyScreen(() => import('../features/auth/register'));
const ConfirmRegistration = lazyScreen(() => import('../features/auth/confirm-registration'));
const ForgotPassword = lazyScreen(() => import('../features/auth/forgot-password'));
const ResetPassword = lazyScreen(() => import('../features/auth/reset-password'));
const EmailLink = lazyScreen(() => import('../features/auth/email-link'));
const PrintReceipt = lazyScreen(() => import('../features/printing/print-receipt'));
const PrintDayClose = lazyScreen(() => import('../features/printing/print-day-close'));
const PrintTicket = lazyScreen(() => import('../features/printing/print-ticket'));
const PrintToken = lazyScreen(() => import('../features/printing/print-token'));
const SettingsShell = lazyScreen(() => import('../features/settings/settings-shell'));
const PolicyPage = lazyScreen(() => import('../features/policies/policy-page'));
const OperatorArea = lazy(() => import('./operator/operator-area'));
const PaymentEnd = lazyScreen(() => import('../features/subscription/payment-end'));
const NoAccess = lazy(() => import('./no-access'));

const landmarks: Record<Page, ReactElement> = {
  '/login': <SignIn />,
  '/register': <Register />,
  '/confirm-registration': <ConfirmRegistration />,
  '/forgot-password': <ForgotPassword />,
  '/reset-password': <ResetPassword />,
  '/confirm-email': <EmailLink to="confirm" />,
  '/stop-email-change': <EmailLink to="stop" />,
  '/policy/:policyType': <PolicyPage />,
  '/refund': <PolicyPage type="refund" />,
  '/terms': <PolicyPage type="terms" />,
  '/print-receipt': <PrintReceipt />,
  '/print-day-close': <PrintDayClose />,
  '/print-ticket': <PrintTicket />,
  '/print-token': <PrintToken />,
};
const messages: Record<MessagePage, ReactElement> = {
  '/success': <PaymentEnd succeeded />,
  '/cancelled-payment': <PaymentEnd />,
  '/no-access': <NoAccess />,
};
const routesTo = (pages: Record<string, ReactElement>) =>
  Object.entries(pages).map(([path, element]) => <Route key={path} path={path} element={element} />);

/** For pages that are only a message and have no landmark of their own. */
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

/** Declarative, because the data router is 16 kB more and react-query loads the data here. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Stage />}>
          <Route path="/" element={<Navigate to="/login" replace />} />
          {routesTo(landmarks)}
          <Route path="/superadmin/*" element={<OperatorArea />} />
          <Route
            path="/dashboard"
            element={
              <RequireSession>
                <Shell />
              </RequireSession>
            }
          >
            <Route element={<Stage />}>
              <Route index element={<Navigate to="/dashboard/home" replace />} />
              {routesOf((screen) => !isSetting(screen))}
              <Route element={<SettingsShell entries={settingEntries()} />}>
                <Route element={<Stage />}>{routesOf(isSetting)}</Route>
              </Route>
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Route>
        <Route element={<Message />}>
          {routesTo(messages)}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
