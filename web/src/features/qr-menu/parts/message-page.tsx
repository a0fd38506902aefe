import { t } from '@lingui/core/macro';
import { type Icon, IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { PageTitle } from './page-title';

type Props = {
  icon: Icon;
  /** A text of the specification. */
  title: string;
  tone?: 'neutral' | 'danger';
  children: ReactNode;
  /** The server's message. */
  reason?: string | null;
  actions?: ReactNode;
};

/** A page that is only a message: icon, heading, and what to do now. */
export function MessagePage({ icon: Sign, title, tone = 'neutral', children, reason, actions }: Props) {
  return (
    <main className={classes.page}>
      <span className={classes.sign} data-tone={tone}>
        <Sign size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <PageTitle className={classes.title}>{title}</PageTitle>
      <p className={classes.text}>{children}</p>
      {reason && <p className={classes.reason}>{reason}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </main>
  );
}

export function BrokenLink() {
  return (
    <MessagePage icon={IconLinkOff} title={t`Broken Link!`}>
      {t`This link leads to no menu. Please scan the code on your table again, or ask the staff.`}
    </MessagePage>
  );
}
