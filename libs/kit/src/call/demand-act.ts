import { type Act, mayAct } from '@thali/proto/acts';
import { AppError } from './app-error.js';
import type { Caller } from './context.js';

/**
 * Lets pass who may do one of these acts. For operations that do one act or another, depending on what they find or are asked for; their contract opens
 * them to whoever may do any of them.
 * @throws AppError SCOPE_MISSING
 */
export function demandAct({ role, scope }: Pick<Caller, 'role' | 'scope'>, ...anyOf: readonly Act[]): void {
  const granted = scope.split(',');
  if (!anyOf.some((act) => mayAct(role, granted, act))) throw new AppError('SCOPE_MISSING');
}
