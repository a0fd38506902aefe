import type { ComponentProps, ReactNode } from 'react';
import classes from './list-screen.module.css';
import { PageHeader } from './page-header';

type Props = Omit<ComponentProps<typeof PageHeader>, 'children'> & {
  /** Buttons beside the title, the filled one last. */
  actions?: ReactNode;
  /** Above the tools, such as tiles with counts. */
  lead?: ReactNode;
  /** Controls that narrow the list: a search box first, then filters. */
  tools?: ReactNode;
  /** The list, mostly a `ListPanel`. */
  children: ReactNode;
};

/** A screen with one list: title, actions on the whole list, tools to narrow it, and the rows. */
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
