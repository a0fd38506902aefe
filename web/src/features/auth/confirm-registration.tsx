import { t } from '@lingui/core/macro';
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmSignUp } from '@thali/proto/identity/registration';
import { signIn } from '@thali/proto/identity/session';
import type { Request } from '@thali/proto/kernel';
import { readBilling } from '@thali/proto/tenancy/billing';
import { useSearchParams } from 'react-router-dom';
import type { StoredUser } from '../../domain/session/session';
import { showFirstHour } from '../../domain/store/first-hour';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { contractErrors } from '../../ui/contract-errors';
import { useNavigate } from '../../ui/link';
import { AuthForm } from './auth-form';
import { enter } from './enter';
import { InvalidRequest } from './invalid-request';

const TRIES = 40;
const TRY_AGAIN_MS = 250;

/** The link in the mail opens it, with the token in the query. Opening alone confirms nothing, because mail scanners open links, too. */
export default function ConfirmRegistration() {
  const token = useSearchParams()[0].get('token');
  return token ? (
    <Confirm token={token} />
  ) : (
    <InvalidRequest title={t`Confirm Email`} to="/register" action={t`Create Account`} />
  );
}

function Confirm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: (values) => contractErrors(confirmSignUp)({ ...values, token }),
  });
  return (
    <AuthForm
      title={t`Confirm Email`}
      lead={t`Enter the password that you chose when you registered, and your restaurant is set up.`}
      form={form}
      send={(values) => open({ ...values, token })}
      onAnswer={({ user }) => navigate(user ? enter(user) : '/login', { replace: true })}
      action={t`Confirm Email`}
    >
      <PasswordInput
        key={form.key('password')}
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        size="pos"
        {...form.getInputProps('password')}
      />
    </AuthForm>
  );
}

/** Confirms the registration and signs in with the same password. If the sign-in is refused, the sign-in page follows. */
async function open(confirmation: Request<typeof confirmSignUp>): Promise<{ message: string; user?: StoredUser }> {
  const { message, username } = await call(confirmSignUp, confirmation);
  const signedIn = await call(signIn, { username, password: confirmation.password }).catch(() => undefined);
  if (!signedIn) return { message };
  await accountOpened();
  showFirstHour();
  return signedIn;
}

/** The account is opened asynchronously, by an event of the confirmation, so this waits until it exists. */
async function accountOpened(): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const failure = await call(readBilling, {}).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failure instanceof ApiError) || failure.status !== 404) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}
