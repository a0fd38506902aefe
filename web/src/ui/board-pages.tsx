import { Pager, pagesOf } from './pager';

type Props = {
  /** From 1, which has the newest. */
  page: number;
  /** Rows of a page. */
  perPage: number;
  /** How many stand on this page, and on all. */
  shown: number;
  total: number;
  /** What one is: `ticket`. */
  noun: string;
  onPage: (page: number) => void;
};

/** Under a board that does not fit on one page; nothing under one that does. */
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
