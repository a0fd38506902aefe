import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import classes from './list-panel.module.css';
import { Pager } from './pager';

type Props<R> = {
  /** The accessible name of the place where the rows stand. */
  label: string;
  /** Undefined until they are there. */
  rows: readonly R[] | undefined;
  /** What the rows come from: why they are not there, and how to ask again. */
  query: Pick<UseQueryResult, 'error' | 'isPlaceholderData'> & { refetch: () => unknown };
  /** The specification's own words for a list that could not be loaded, where it has some; and what still works. */
  failure?: { title?: string; text?: ReactNode };
  /** The specification's words for no rows, what will stand here, and a button that leads on. Some lists always have a row. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode };
  /** The shape of what comes. */
  skeleton: ReactNode;
  /** Cards that have frames of their own stand without one around them all. */
  unframed?: boolean;
  /** On top of the frame, such as a heading with filters. */
  head?: ReactNode;
  /** Of rows that come in pages. */
  pages?: {
    /** From 1. */
    page: number;
    pages: number;
    total: number;
    onPage: (page: number) => void;
    /** Stands beside the pager. */
    children?: ReactNode;
    /** A part of a page says nothing of pages while it shows all. */
    part?: boolean;
  };
  /** The rows. */
  children: (rows: readonly R[]) => ReactNode;
};

/** A list and all that may stand in its place: its skeleton, why it could not be loaded, that it is empty; and its pager. */
export function ListPanel<R>({ label, rows, query, skeleton, unframed, head, pages, children, ...words }: Props<R>) {
  // The last row of a page may have been deleted while there are others before it.
  const none = rows?.length === 0 && !pages?.total;
  const state = stateOf(rows, none, query, words);
  const content = state ?? (rows ? children(rows) : skeleton);
  const more = pages && (pages.total > (rows?.length ?? 0) || pages.page > 1 || !pages.part);
  return (
    <>
      {unframed && !state ? (
        content
      ) : (
        <ListFrame aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
          {head}
          {content}
        </ListFrame>
      )}
      {rows && !none && more && (
        <Pager page={pages.page} pages={pages.pages} shown={rows.length} total={pages.total} onPage={pages.onPage}>
          {pages.children}
        </Pager>
      )}
    </>
  );
}

type States = Pick<Props<unknown>, 'rows' | 'query' | 'failure' | 'empty'>;

/** What stands in the place of rows that can not be loaded, or that there are none of. */
function stateOf(
  rows: States['rows'],
  none: boolean,
  query: States['query'],
  { failure, empty }: Omit<States, 'rows' | 'query'>,
) {
  if (!rows && query.error)
    return (
      <ErrorState title={failure?.title} error={query.error} onRetry={query.refetch}>
        {failure?.text}
      </ErrorState>
    );
  if (!none || !empty) return undefined;
  return (
    <div role="status">
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    </div>
  );
}

/** The surface that rows stand on. */
export const ListFrame = ({ className = '', ...props }: ComponentProps<'section'>) => (
  <section {...props} className={`${classes.frame} ${className}`} />
);
