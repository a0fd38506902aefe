import { Route, Routes } from 'react-router-dom';
import { isLoggedIn, readUser } from '../../domain/session/session';
import { keepDeviceClock } from '../../lib/store-clock';
import { Navigate } from '../../ui/link';
import { lazyScreen } from '../lazy-screen';
import { NotFound, Stage } from '../stage';
import { operatorScreens, ROOT } from './operator-screens';
import { OperatorShell } from './operator-shell';

const SignIn = lazyScreen(() => import('../../features/auth/operator-sign-in'));
const pages = operatorScreens.map(({ path, load }) => ({ path, Page: lazyScreen(load) }));

/** Admits superadmin only. A tenant's user gets the page without access, a visitor without a session the operator's sign-in. */
function Guarded() {
  if (isLoggedIn() && readUser()?.role === 'superadmin') return <OperatorShell />;
  return <Navigate to={isLoggedIn('tenant') ? '/no-access' : '/superadmin'} replace />;
}

/** The operator's area, loaded only when it is opened. */
export default function OperatorArea() {
  keepDeviceClock();
  return (
    <Routes>
      <Route element={<Stage />}>
        <Route index element={<SignIn home={`${ROOT}/home`} />} />
        <Route path="login" element={<SignIn home={`${ROOT}/home`} />} />
        <Route path="dashboard" element={<Guarded />}>
          <Route element={<Stage />}>
            <Route index element={<Navigate to={`${ROOT}/home`} replace />} />
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
