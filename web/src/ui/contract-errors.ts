import type { Rpc } from '@thali/proto/kernel';

/** The form field for a path in a contract's input: `title`, or `addressParts.city` for fields in a group. */
export function fieldOf(values: object, [field = '', part]: readonly (string | number)[]): string {
  const group: unknown = (values as Record<string, unknown>)[field];
  const isGroup = typeof group === 'object' && group !== null && !Array.isArray(group);
  return isGroup && part !== undefined ? `${field}.${part}` : String(field);
}

/** For `validate` of a form: checks the contract's rules and returns their texts, the first one of each field. */
export const contractErrors = (contract: Rpc) => (values: object) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of contract.input.safeParse(values).error?.issues ?? []) {
    errors[fieldOf(values, path as (string | number)[])] ??= message;
  }
  return errors;
};
