export interface PageWindow {
  limit: number;
  offset: number;
  /** The rows are read from the end of the list and have to be reversed. */
  fromEnd: boolean;
}

/** The rows of a page, counted from the nearer end, so that the last page is found as fast as the first. */
export function pageWindow({ page, perPage }: { page: number; perPage: number }, total: number): PageWindow {
  const before = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - before));
  const after = total - before - limit;
  return after < before ? { limit, offset: Math.max(0, after), fromEnd: true } : { limit, offset: before, fromEnd: false };
}
