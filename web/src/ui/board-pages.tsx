import { Pager, pagesOf } from './pager';

type Props = {
  /** From 1, which has the newest. */
  page: number;
  /** Rows per page. */
  perPage: number;
  /** The numbers of rows on this page and on all pages. */
  shown: number;
  total: number;
  /** The word for one row, such as `ticket`. */
  noun: string;
  onPage: (page: number) => void;
};

/** The pager below a board; nothing if the board fits on one page. */
export function BoardPages({ page, perPage, shown, total, noun, onPage }: Props) {
  if (total <= shown && page === 1) return null;
  const older = total - (page - 1) * perPage - shown;
  return (
    <section aria-label={`More ${noun}s`}>
      <p role="status">
        {page === 1 ? 'The newest are shown. ' : 'Newer ones are on the pages before. '}
        {older === 1 && `1 older ${noun} is on the next page.`}
        {older > 1 && `${older} older ${noun}s are on the next pages.`}
      </p>
      <Pager page={page} pages={pagesOf(total, perPage)} shown={shown} total={total} onPage={onPage} />
    </section>
  );
}
