import type { ComponentProps, ReactNode } from 'react';
import classes from './list-screen.module.css';
import { PageHeader } from './page-header';

type Props = Omit<ComponentProps<typeof PageHeader>, 'children'> & {
  /** Buttons beside the title, the filled one last. */
  actions?: ReactNode;
  /** Stands above all that, such as tiles that count. */
  lead?: ReactNode;
  /** What narrows the list: a search box first, filters behind it. */
  tools?: ReactNode;
  /** The list, mostly a `ListPanel`. */
  children: ReactNode;
};

/** A screen that is a list: what it is, what one does with all of it, what narrows it, and the rows. */
export function ListScreen({ actions, lead, tools, children, ...header }: Props) {
  return (
    <>
      <PageHeader {...header}>{actions}</PageHeader>
      {lead}
      {tools && <div className={classes.tools}>{tools}</div>}
      {children}
    </>
  );
}
