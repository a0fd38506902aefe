import type { Rpc } from '@thali/proto/kernel';

/** For `validate` of a form: the contract's own rules and texts, the first one of each field. */
export const contractErrors = (contract: Rpc) => (values: unknown) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of contract.input.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
};
