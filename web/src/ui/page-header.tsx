import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type Props = {
  title: string;
  /** One line under the title: where one is, or what it amounts to. */
  detail?: ReactNode;
  /** Facts that stand beside the title on the same line, such as a count; on a phone below it, with the buttons beside the title. */
  aside?: ReactNode;
  /** Buttons, the filled one last. They share the full width on a phone. */
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
