import { Navigate, Outlet } from 'react-router-dom';
import { useStoredUser } from '../lib/session';
import { type Screen } from './navigation';
import { mayOpen } from './open-screens';

/** Lets only those in who may open the screen; the server checks every call again. */
export function RequireScope({ screen }: { screen: Screen }) {
  return mayOpen(useStoredUser(), screen) ? <Outlet /> : <Navigate to="/no-access" replace />;
}
