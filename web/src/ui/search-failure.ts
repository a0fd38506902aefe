import { ApiError } from '../lib/api-error';

/**
 * What stands under a search box that found nothing, or null: an answer that is no success is 'No result found!', no answer at
 * all is a failure of the search.
 */
export function searchFailure(error: Error | null, count: number): string | null {
  if (error && !(error instanceof ApiError && error.status > 0)) return 'Something went wrong! Try later!';
  return error || count === 0 ? 'No result found!' : null;
}
