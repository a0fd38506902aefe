import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Pager } from './pager';

/** The page of a board that is shown. Pages may end early, so each begins where the one before it ended. */
export function useBoardPages(perPage: number) {
  const [starts, setStarts] = useState<readonly number[]>([0]);
  /** @param shown how many rows the page of now has */
  const go = (page: number, shown: number) =>
    setStarts((before) => {
      const next = (before.at(-1) ?? 0) + shown;
      const further = Math.max(0, page - before.length);
      return [...before.slice(0, page), ...Array.from({ length: further }, (_, at) => next + at * perPage)];
    });
  return { page: starts.length, start: starts.at(-1) ?? 0, go };
}

type Props = {
  /** From 1, which has the newest. */
  page: number;
  /** How many rows are before this page. */
  start: number;
  /** Rows per page. */
  perPage: number;
  /** The numbers of rows on this page and on all pages. */
  shown: number;
  total: number;
  /** What a row is: `ticket` or `order`; not the word for it. */
  noun: string;
  onPage: (page: number) => void;
};

const olderTickets = (older: number) =>
  plural(older, {
    one: `${older} older ticket is on the next page.`,
    other: `${older} older tickets are on the next pages.`,
  });
const olderOrders = (older: number) =>
  plural(older, {
    one: `${older} older order is on the next page.`,
    other: `${older} older orders are on the next pages.`,
  });

/** The pager below a board; nothing if the board fits on one page. */
export function BoardPages({ page, start, perPage, shown, total, noun, onPage }: Props) {
  if (total <= shown && page === 1) return null;
  const older = Math.max(0, total - start - shown);
  return (
    <section aria-label={noun === 'ticket' ? t`More tickets` : t`More orders`}>
      <p role="status">
        {page === 1 ? t`The newest are shown.` : t`Newer ones are on the pages before.`}{' '}
        {older > 0 && (noun === 'ticket' ? olderTickets(older) : olderOrders(older))}
      </p>
      <Pager page={page} pages={page + Math.ceil(older / perPage)} shown={shown} total={total} onPage={onPage} />
    </section>
  );
}
