import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import classes from './list-panel.module.css';
import { Pager } from './pager';

type Props<R> = {
  /** The accessible name of the list's region. */
  label: string;
  /** Undefined while they are loading. */
  rows: readonly R[] | undefined;
  /** The query of the rows, for its error and for a retry. */
  query: Pick<UseQueryResult, 'error' | 'isPlaceholderData'> & { refetch: () => unknown };
  /** The specification's words for a list that could not be loaded, if it has any; and what still works. */
  failure?: { title?: string; text?: ReactNode };
  /** The specification's words for an empty list, what will appear in it, and a button that leads on. Some lists are never empty. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode };
  /** Shown while the rows are loading. */
  skeleton: ReactNode;
  /** Draws no frame around the list, for cards with frames of their own. */
  unframed?: boolean;
  /** At the top of the frame, such as a heading with filters. */
  head?: ReactNode;
  /** For rows that come in pages. */
  pages?: {
    /** From 1. */
    page: number;
    pages: number;
    total: number;
    /** `total` in words, where rows are counted up to a bound. */
    totalText?: string;
    onPage: (page: number) => void;
    /** Shown beside the pager. */
    children?: ReactNode;
    /** For a part of a screen: hides the pager while all rows are shown. */
    part?: boolean;
  };
  /** Renders the rows. */
  children: (rows: readonly R[]) => ReactNode;
};

/** A list, or what replaces it: its skeleton, its error, its empty state; and its pager. */
export function ListPanel<R>({ label, rows, query, skeleton, unframed, head, pages, children, ...words }: Props<R>) {
  // The last row of a page may have been deleted while earlier pages still have rows.
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
        <Pager
          page={pages.page}
          pages={pages.pages}
          shown={rows.length}
          total={pages.totalText ?? pages.total}
          onPage={pages.onPage}
        >
          {pages.children}
        </Pager>
      )}
    </>
  );
}

type States = Pick<Props<unknown>, 'rows' | 'query' | 'failure' | 'empty'>;

/** Replaces rows that could not be loaded, or an empty list. */
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

/** The surface under the rows. */
export const ListFrame = ({ className = '', ...props }: ComponentProps<'section'>) => (
  <section {...props} className={`${classes.frame} ${className}`} />
);
