import type { UseFormReturnType } from '@mantine/form';
import type { ErrorCode } from '@thali/proto/errors';
import { ApiError } from '../lib/api-error';
import { fieldOf } from './contract-errors';

/** Errors that concern one field, with the field's names in forms. */
const fieldsOf: Partial<Record<ErrorCode, readonly string[]>> = {
  TABLE_EXISTS: ['title'],
  COUPON_EXISTS: ['code'],
  CUSTOMER_EXISTS: ['phone'],
  USERNAME_TAKEN: ['username', 'email'],
  PASSWORD_TOO_SHORT: ['password'],
  PASSWORD_COMMON: ['password'],
  REGISTRATION_PASSWORD: ['password'],
  TABLE_BOOKED: ['tableId'],
  DATE_PAST: ['date'],
};

/** Shows the server's errors at their fields and focuses the first of them. Errors without a field are left to the toast. */
export function showFieldErrors<V extends object>(form: UseFormReturnType<V>, error: unknown): void {
  if (!(error instanceof ApiError) || error.code === 'NO_ANSWER') return;
  const values = form.getValues();
  const byCode = (fieldsOf[error.code] ?? []).map((path) => ({ path, message: error.message }));
  const known = [...(error.errors ?? []), ...byCode]
    .map(({ path, message }) => [path.split('.'), message] as const)
    .filter(([[field = '']]) => field in values)
    .map(([path, message]) => [fieldOf(values, path), message] as const);
  const [first] = known;
  if (!first) return;
  // The first error of a field counts, as in `contractErrors`.
  form.setErrors(Object.fromEntries(known.toReversed()));
  form.getInputNode(first[0])?.focus();
}
