import type { Rpc } from '@thali/proto/kernel';

/** The field of a form that a path of its contract is about: `title`, or of fields that belong together `addressParts.city`. */
export function fieldOf(values: object, [field = '', part]: readonly (string | number)[]): string {
  const group: unknown = (values as Record<string, unknown>)[field];
  const isGroup = typeof group === 'object' && group !== null && !Array.isArray(group);
  return isGroup && part !== undefined ? `${field}.${part}` : String(field);
}

/** For `validate` of a form: the contract's own rules and texts, the first one of each field. */
export const contractErrors = (contract: Rpc) => (values: object) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of contract.input.safeParse(values).error?.issues ?? []) {
    errors[fieldOf(values, path as (string | number)[])] ??= message;
  }
  return errors;
};
