type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/**
 * A text that is said with parameters: `message` in English, and what another language needs of it, `text` as it stands in the catalogue
 * with `{name}` for each of `values`. A text without parameters is a plain string.
 */
export interface Said {
  message: string;
  text: string;
  values: Record<string, string | number>;
}

/** A text with its parameters filled in. */
export function said<T extends string>(text: T, values: Record<Names<T>, string | number>): Said {
  const used: Said['values'] = {};
  const message = text.replace(/\{(\w+)\}/g, (_, name: Names<T>) => {
    used[name] = values[name];
    return String(values[name]);
  });
  return { message, text, values: used };
}

/** The fields of an answer that say a text. */
export const asSaid = (text: string | Said): { message: string } | Said => (typeof text === 'string' ? { message: text } : text);

interface Issue {
  message: string;
  params?: unknown;
}

/** What Zod found, as it is said: a message with parameters takes them from the rule that was broken, as `maximum`. */
export function saidOfIssue(issue: Issue): string | Said {
  if (!issue.message.includes('{')) return issue.message;
  const parameters: Record<string, unknown> = { ...issue, ...(issue.params as object | undefined) };
  return said(issue.message as string, parameters as Said['values']);
}

/** The first fault of a value that is not as its contract says. */
export const firstFault = ({ issues: [first] }: { issues: Issue[] }): string | Said =>
  first ? saidOfIssue(first) : 'Invalid request!';
