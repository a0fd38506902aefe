import { t } from '@lingui/core/macro';
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

/** The email address for signing in: phones neither capitalise nor correct it, and password managers recognise it. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label={t`Email`}
    type="email"
    inputMode="email"
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    size="pos"
    {...props}
  />
);

/** A new password; password managers suggest one. */
export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label={t`Password`}
    description={t`At least 8 characters`}
    name="password"
    autoComplete="new-password"
    size="pos"
    {...props}
  />
);
