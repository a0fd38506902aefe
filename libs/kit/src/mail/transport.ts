import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import * as z from 'zod';
import { logoId, logoPng } from './logo.js';

/** Environment of services that write mails: an SMTP server, or a folder that gets them as .eml files. */
export const mailConfig = z.object({
  /** `smtp://user:password@host:587`; `smtps:` for TLS from the start. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_DIR: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3).default('Thali <no-reply@thali.localhost>'),
  /** Address for questions about a mail. */
  SUPPORT_EMAIL: z.email().default('support@thali.example'),
  /** Where people open Thali: the only host that a mail links to. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
});
export type MailConfig = z.output<typeof mailConfig>;

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachment?: Attachment;
}
export interface Attachment {
  fileName: string;
  contentType: 'application/pdf';
  content: Buffer;
}
/** Sends one mail, or rejects. Returns where it went, for the log. */
export type SendMail = (mail: Mail) => Promise<string>;

/** The transport of the configuration; undefined when it names none. */
export function mailTransport({
  SMTP_URL,
  MAIL_DIR,
  MAIL_FROM: from,
}: Omit<MailConfig, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>): SendMail | undefined {
  if (SMTP_URL) {
    const transport = createTransport({ url: SMTP_URL, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 });
    // The Message-ID is made of the queue's id, so that a server that gets the same mail twice can tell.
    return async (mail) => (await transport.sendMail(messageOf(mail, from))).response;
  }
  if (!MAIL_DIR) return undefined;
  const folder = resolve(MAIL_DIR);
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await compose.sendMail(messageOf(mail, from));
    const path = join(folder, `${mail.id}.eml`);
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.part`, message as Buffer);
    await rename(`${path}.part`, path);
    return path;
  };
}

const messageOf = ({ id, attachment, ...mail }: Mail, from: string): SendMailOptions => ({
  ...mail,
  from,
  messageId: `<${id}@thali>`,
  attachments: [
    { cid: logoId, filename: 'thali.png', contentType: 'image/png', content: logoPng, contentDisposition: 'inline' },
    ...(attachment ? [{ ...attachment, filename: attachment.fileName }] : []),
  ],
});
