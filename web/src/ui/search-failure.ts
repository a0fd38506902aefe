import { t } from '@lingui/core/macro';
import { ApiError } from '../lib/api-error';

/**
 * The text below a search box without results, or null. An error answer of the server reads 'No result found!'; only no answer at all is
 * shown as a failure of the search.
 */
export function searchFailure(error: Error | null, count: number): string | null {
  if (error && !(error instanceof ApiError && error.status > 0)) return t`Something went wrong! Try later!`;
  return error || count === 0 ? t`No result found!` : null;
}
