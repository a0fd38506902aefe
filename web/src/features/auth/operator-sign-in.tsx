import { t } from '@lingui/core/macro';
import { operatorSignIn } from '@thali/proto/identity/session';
import { isLoggedIn, readUser } from '../../domain/session/session';
import type { Address } from '../../lib/addresses';
import { Navigate } from '../../ui/link';
import { CredentialsForm } from './credentials-form';

/** The sign-in page of the operator's area. */
export default function OperatorSignIn({ home }: { home: Address }) {
  if (readUser()?.role === 'superadmin' && isLoggedIn()) return <Navigate to={home} replace />;
  return <CredentialsForm title={t`Operator Login`} nameType="text" contract={operatorSignIn} />;
}
