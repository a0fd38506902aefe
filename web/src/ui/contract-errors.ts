import type { Rpc } from '@thali/proto/kernel';
import { asSaid, type Said, saidOfIssue } from '@thali/proto/said';
import { bring, i18n } from '#words';

bring('contracts');

/** What a contract or a rule beside one says, in the reader's language; its English text is what names it in the catalogue. */
export function inWords(said: string | Said): string {
  const { message, text = message, values } = asSaid(said) as Said;
  return text in i18n.messages ? i18n._(text, values) : message;
}

/** The form field for a path in a contract's input: `title`, or `addressParts.city` for fields in a group. */
export function fieldOf(values: object, [field = '', part]: readonly (string | number)[]): string {
  const group: unknown = (values as Record<string, unknown>)[field];
  const isGroup = typeof group === 'object' && group !== null && !Array.isArray(group);
  return isGroup && part !== undefined ? `${field}.${part}` : String(field);
}

/** For `validate` of a form: checks the contract's rules and returns their texts, the first one of each field. */
export const contractErrors = (contract: Rpc) => (values: object) => {
  const errors: Record<string, string> = {};
  for (const issue of contract.input.safeParse(values).error?.issues ?? []) {
    errors[fieldOf(values, issue.path as (string | number)[])] ??= inWords(saidOfIssue(issue));
  }
  return errors;
};
