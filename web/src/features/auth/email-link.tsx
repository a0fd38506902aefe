import { msg, t } from '@lingui/core/macro';
import { Anchor, Button, Title } from '@mantine/core';
import { confirmEmail, stopEmailChange } from '@thali/proto/identity/email-change';
import { useSearchParams } from 'react-router-dom';
import { i18n } from '#words';
import { messageOf } from '../../lib/api-error';
import { useCommand } from '../../lib/use-command';
import { Link } from '../../ui/link';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';

const links = {
  confirm: {
    contract: confirmEmail,
    title: msg`Confirm Email`,
    lead: msg`Mails of Thali come to this address as soon as you confirm it.`,
    action: msg`Confirm this address`,
  },
  stop: {
    contract: stopEmailChange,
    title: msg`Stop the Change`,
    lead: msg`Your mail address stays what it was, and you are signed out on all devices.`,
    action: msg`Stop the change`,
  },
};

/** The link in a mail opens it. Nothing is done until the button is pressed, because mail programs open links by themselves. */
export default function EmailLink({ to }: { to: keyof typeof links }) {
  const { contract, title, lead, action } = links[to];
  const token = useSearchParams()[0].get('token') ?? '';
  // The page itself shows the result.
  const { mutate, data, error, isPending } = useCommand(contract, {
    atOnce: true,
    success: null,
    failure: () => undefined,
  });
  return (
    <AuthPage>
      <div className={classes.form}>
        <Title order={1}>{i18n._(title)}</Title>
        {data ? (
          <p role="status">{data.message}</p>
        ) : (
          <>
            <p className={classes.lead}>{i18n._(lead)}</p>
            {error && <p role="alert">{messageOf(error, t`Something went wrong!`)}</p>}
            <Button size="pos" fullWidth loading={isPending} onClick={() => mutate({ token })}>
              {i18n._(action)}
            </Button>
          </>
        )}
        <p className={classes.other}>
          <Anchor component={Link} to={to === 'stop' && data ? '/forgot-password' : '/login'} className={classes.link}>
            {to === 'stop' && data ? t`Set a new password` : t`Back to Login`}
          </Anchor>
        </p>
      </div>
    </AuthPage>
  );
}
