import { t } from '@lingui/core/macro';
import { operatorSignIn } from '@thali/proto/identity/session';
import { Navigate } from 'react-router-dom';
import { isLoggedIn, readUser } from '../../domain/session/session';
import { CredentialsForm } from './credentials-form';

/** The sign-in page of the operator's area. */
export default function OperatorSignIn({ home }: { home: string }) {
  if (readUser()?.role === 'superadmin' && isLoggedIn()) return <Navigate to={home} replace />;
  return <CredentialsForm title={t`Operator Login`} nameType="text" contract={operatorSignIn} />;
}
