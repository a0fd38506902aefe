import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

/** The address that somebody signs in with: phones neither capitalise nor correct it, password managers know it. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="Email"
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

/** A password that is being chosen; a password manager offers one. */
export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label="Password"
    description="At least 8 characters"
    name="password"
    autoComplete="new-password"
    size="pos"
    {...props}
  />
);
