import { Outlet } from 'react-router-dom';
import { useStoredUser } from '../domain/session/session';
import { Navigate } from '../ui/link';
import { mayOpen } from './open-screens';
import { type Screen } from './screen';

/** Admits only users with the right to open the screen; the server checks every call again. */
export function RequireScope({ screen }: { screen: Screen }) {
  return mayOpen(useStoredUser(), screen) ? <Outlet /> : <Navigate to="/no-access" replace />;
}
