import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type Props = {
  title: string;
  /** One line below the title: the place, or a summary. */
  detail?: ReactNode;
  /** Facts beside the title, such as a count; on a phone below it, with the buttons beside the title. */
  aside?: ReactNode;
  /** Buttons, the filled one last. On a phone they share the full width. */
  children?: ReactNode;
};

export function PageHeader({ title, detail, aside, children }: Props) {
  return (
    <header className={classes.header} data-aside={aside ? true : undefined}>
      <div>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
