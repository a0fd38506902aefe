import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
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
          <Route path="/login" element={<SignIn />} />
          <Route path="/register" element={<Register />} />
          <Route path="/confirm-registration" element={<ConfirmRegistration />} />
          <Route path="/forgot-password" element={<ForgotPassword />} />
          <Route path="/reset-password" element={<ResetPassword />} />
          <Route path="/confirm-email" element={<EmailLink to="confirm" />} />
          <Route path="/stop-email-change" element={<EmailLink to="stop" />} />
          <Route path="/policy/:policyType" element={<PolicyPage />} />
          <Route path="/refund" element={<PolicyPage type="refund" />} />
          <Route path="/terms" element={<PolicyPage type="terms" />} />
          <Route path="/superadmin/*" element={<OperatorArea />} />
          <Route path="/print-receipt" element={<PrintReceipt />} />
          <Route path="/print-day-close" element={<PrintDayClose />} />
          <Route path="/print-ticket" element={<PrintTicket />} />
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
              <Route element={<SettingsShell entries={settingEntries()} />}>
                <Route element={<Stage />}>{routesOf(isSetting)}</Route>
              </Route>
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Route>
        <Route element={<Message />}>
          <Route path="/success" element={<PaymentEnd succeeded />} />
          <Route path="/cancelled-payment" element={<PaymentEnd />} />
          <Route path="/no-access" element={<NoAccess />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
