import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { signIn } from '@thali/proto/identity/session';
import { isLoggedIn, placeOf, readUser } from '../../domain/session/session';
import { Link, Navigate } from '../../ui/link';
import classes from './auth-page.module.css';
import { CredentialsForm } from './credentials-form';

export default function SignIn() {
  const area = isLoggedIn('tenant') ? 'tenant' : 'operator';
  const user = readUser(area);
  if (user && isLoggedIn(area)) return <Navigate to={placeOf(user)} replace />;
  return (
    <CredentialsForm
      title={t`Login`}
      nameType="email"
      contract={signIn}
      help={
        <Anchor component={Link} to="/forgot-password" className={classes.link}>
          {t`Forgot Password?`}
        </Anchor>
      }
      other={
        <p className={classes.other}>
          {t`New to Thali?`}{' '}
          <Anchor component={Link} to="/register" className={classes.link}>
            {t`Create Account`}
          </Anchor>
        </p>
      }
    />
  );
}
