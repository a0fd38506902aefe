import { Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './full-page.module.css';

type Props = { icon: Icon; title: string; tone?: 'neutral' | 'danger'; children: ReactNode; action: ReactNode };

/** A page that is only a message: icon, heading, one sentence, one button. */
export function FullPage({ icon: Sign, title, tone = 'neutral', children, action }: Props) {
  return (
    <section className={classes.page}>
      <span className={classes.sign} data-tone={tone}>
        <Sign size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <p className={classes.text}>{children}</p>
      {action}
    </section>
  );
}
