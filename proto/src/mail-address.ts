import * as z from 'zod';

const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const foreign = 'Please write the email with the letters a to z!';

/** Whether this is one bare mail address (RFC 5321 without quoted names and address literals), and so nothing that ends a header. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= 254 && at > 0 && at <= 64 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

const given = (message: string, missing = message) =>
  z
    .string(missing)
    .max(254, message)
    .meta({ format: 'email' })
    .transform((text) => text.trim());
const judge = (text: string, issues: z.RefinementCtx, message: string): void => {
  if (isMailAddress(text)) return;
  const otherLetters = /^[^\s@]+@[^\s@]+$/.test(text) && /\p{L}/u.test(text.replaceAll(/[a-z]/gi, ''));
  issues.addIssue({ code: 'custom', message: otherLetters ? foreign : message });
};

/**
 * A mail address, trimmed; the texts are the specification's. Names in other letters are not taken: few mail servers carry them, and
 * letters that look alike would make two accounts of one. A domain in other letters is written as `xn--...`.
 */
export const mailAddress = (message: string, missing = message) =>
  given(message, missing).superRefine((text, issues) => {
    if (text) judge(text, issues, message);
    else issues.addIssue({ code: 'custom', message: missing });
  });

/** One that may be left out: missing, null and empty are all null. */
export const optionalMailAddress = (message = 'Please provide valid email!') =>
  given(message)
    .superRefine((text, issues) => {
      if (text) judge(text, issues, message);
    })
    .nullish()
    .transform((text) => text || null);
