import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { nothing, useCommand } from '../../lib/use-command';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';

interface Props {
  email: string;
  again: () => Promise<{ message: string }>;
  /** To the form, as it was filled in. */
  back: () => void;
}

/** The server mails to one address three times an hour. */
const timesAgain = 2;

/** What to do once the form was sent. */
export function CheckMail({ email, again, back }: Props) {
  const [times, setTimes] = useState(0);
  const { mutate, isPending } = useCommand(nothing, { send: again, atOnce: true, onSuccess: () => setTimes(times + 1) });
  return (
    <AuthPage>
      <div className={classes.form}>
        <Title order={1}>Check Your Mail</Title>
        <p className={classes.lead}>
          We mailed a link to <strong className={classes.address}>{email}</strong>. Open it within a day to confirm that the
          address is yours.
        </p>
        <p className={classes.lead}>Nothing there after a few minutes? Look among the spam, too.</p>
        <Button size="pos" fullWidth loading={isPending} disabled={times >= timesAgain} onClick={() => mutate()}>
          Send Again
        </Button>
        <Button size="pos" fullWidth variant="default" onClick={back}>
          Change Details
        </Button>
      </div>
    </AuthPage>
  );
}
