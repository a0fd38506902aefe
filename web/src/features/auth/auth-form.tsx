import { t } from '@lingui/core/macro';
import { Anchor, Button, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { nothing, useCommand } from '../../lib/use-command';
import { showFieldErrors } from '../../ui/field-errors';
import { Link } from '../../ui/link';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';

interface Props<V extends object, A extends { message: string }> {
  title: string;
  /** The purpose of the page in a sentence; after an answer, what happens next. */
  lead?: string;
  /** Validates with `contractErrors`; the first wrong field gets the focus. */
  form: UseFormReturnType<V>;
  send: (values: V) => Promise<A>;
  onAnswer: (answer: A) => void;
  action: string;
  children: ReactNode;
}

/** The form of a page without a session: one button, and the link to the sign-in. */
export function AuthForm<V extends object, A extends { message: string }>(props: Props<V, A>) {
  const { title, lead, form, send, onAnswer, action, children } = props;
  const { mutate, isPending } = useCommand(nothing, { send, atOnce: true, onSuccess: (answer) => onAnswer(answer) });
  return (
    <AuthPage>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => mutate(values, { onError: (error) => showFieldErrors(form, error) }),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <Title order={1}>{title}</Title>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
        <Button type="submit" size="pos" fullWidth loading={isPending}>
          {action}
        </Button>
        <p className={classes.other}>
          <Anchor component={Link} to="/login" className={classes.link}>
            {t`Back to Login`}
          </Anchor>
        </p>
      </form>
    </AuthPage>
  );
}
