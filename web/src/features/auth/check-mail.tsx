import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { nothing, useCommand } from '../../lib/use-command';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';

interface Props {
  email: string;
  again: () => Promise<{ message: string }>;
  /** Returns to the form with its values. */
  back: () => void;
}

/** The server sends at most three mails an hour to one address; the first one was sent by the form. */
const timesAgain = 2;

/** Shown after the form was sent: what to do next. */
export function CheckMail({ email, again, back }: Props) {
  const [times, setTimes] = useState(0);
  const { mutate, isPending } = useCommand(nothing, { send: again, atOnce: true, onSuccess: () => setTimes(times + 1) });
  return (
    <AuthPage>
      <div className={classes.form}>
        <Title order={1}>{t`Check Your Mail`}</Title>
        <p className={classes.lead}>
          <Trans>
            We mailed a link to <strong className={classes.address}>{email}</strong>. Open it within a day to confirm that the
            address is yours.
          </Trans>
        </p>
        <p className={classes.lead}>{t`Nothing there after a few minutes? Look among the spam, too.`}</p>
        <Button size="pos" fullWidth loading={isPending} disabled={times >= timesAgain} onClick={() => mutate()}>
          {t`Send Again`}
        </Button>
        <Button size="pos" fullWidth variant="default" onClick={back}>
          {t`Change Details`}
        </Button>
      </div>
    </AuthPage>
  );
}
