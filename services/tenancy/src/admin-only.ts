import { AppError } from '@thali/kit/app-error';
import type { Caller } from '@thali/kit/context';

/** Only the store's owner buys. @throws AppError SCOPE_MISSING */
export function demandAdmin({ role }: Pick<Caller, 'role'>): void {
  if (role !== 'admin') throw new AppError('SCOPE_MISSING');
}
