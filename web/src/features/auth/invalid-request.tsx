import { t } from '@lingui/core/macro';
import { Anchor, Title } from '@mantine/core';
import type { Address } from '../../lib/addresses';
import { Link } from '../../ui/link';
import { AuthPage } from './auth-page';
import classes from './auth-page.module.css';

/** Shown instead of a page that needs the token of a mailed link when there is none: the way to a new link. */
export const InvalidRequest = ({ title, to, action }: { title: string; to: Address; action: string }) => (
  <AuthPage>
    <div className={classes.form}>
      <Title order={1}>{title}</Title>
      <p role="alert">{t`Invalid request!`}</p>
      <Anchor component={Link} to={to} className={classes.link}>
        {action}
      </Anchor>
    </div>
  </AuthPage>
);
