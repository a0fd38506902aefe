import { createPrivateKey, type KeyObject } from 'node:crypto';
import { mailConfig, mailTransport } from '@thali/kit/mail/transport';
import { signsEs256 } from '@thali/kit/process/signing-keys';
import * as z from 'zod';

/** A P-256 key in PKCS8 PEM; line breaks may be written as \n, as environment files do. */
const signingKey = z.string().transform((pem, context): KeyObject => {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (signsEs256(key)) return key;
  } catch {
    // Not a key at all: told below, and never with what was given.
  }
  context.addIssue({ code: 'custom', message: 'A P-256 private key in PKCS8 PEM is needed' });
  return z.NEVER;
});

/** What identity reads from the environment besides kit's fields. */
export const identityConfig = mailConfig
  .extend({
    /** Signs access tokens; refresh tokens are derived with it. */
    ACCESS_TOKEN_PRIVATE_KEY: signingKey,
    OPERATOR_USERNAME: z.string().trim().min(1).max(254),
    OPERATOR_PASSWORD: z.string().min(8).max(128),
  })
  .refine((config) => mailTransport(config) !== undefined, { path: ['SMTP_URL'] });
export type IdentityConfig = z.output<typeof identityConfig>;
/** Injection token of the configuration. */
export const CONFIG = Symbol('identity configuration');
