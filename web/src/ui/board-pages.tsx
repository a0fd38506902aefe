import { plural, t } from '@lingui/core/macro';
import { Pager, pagesOf } from './pager';

type Props = {
  /** From 1, which has the newest. */
  page: number;
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
export function BoardPages({ page, perPage, shown, total, noun, onPage }: Props) {
  if (total <= shown && page === 1) return null;
  const older = total - (page - 1) * perPage - shown;
  return (
    <section aria-label={noun === 'ticket' ? t`More tickets` : t`More orders`}>
      <p role="status">
        {page === 1 ? t`The newest are shown.` : t`Newer ones are on the pages before.`}{' '}
        {older > 0 && (noun === 'ticket' ? olderTickets(older) : olderOrders(older))}
      </p>
      <Pager page={page} pages={pagesOf(total, perPage)} shown={shown} total={total} onPage={onPage} />
    </section>
  );
}
