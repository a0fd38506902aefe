import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './pager.module.css';

type Props = {
  /** From 1. */
  page: number;
  pages: number;
  /** The numbers of rows on this page and on all pages; a text where they are counted up to a bound. */
  shown: number;
  total: number | string;
  onPage: (page: number) => void;
  /** At the end of the pager, such as the choice of rows per page. */
  children?: ReactNode;
};

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The number of pages for so many rows; at least one. */
export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** The pager below a list. */
export function Pager({ page, pages, shown, total, onPage, children }: Props) {
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <p className="num">{t`Showing ${shown} of ${total}`}</p>
      <div className={classes.buttons}>
        <ActionIcon aria-label={t`First page`} disabled={page <= 1} onClick={() => onPage(1)}>
          <IconChevronsLeft {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <span className={`${classes.page} num`} aria-current="page">
          {t`Page ${page}`}
        </span>
        <ActionIcon aria-label={t`Next page`} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t`Last page`} disabled={page >= pages} onClick={() => onPage(pages)}>
          <IconChevronsRight {...icon} />
        </ActionIcon>
      </div>
      {children}
    </nav>
  );
}
