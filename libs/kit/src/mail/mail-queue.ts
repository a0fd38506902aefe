import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { CallContext } from '../call/context.js';
import type { Database } from '../database/database.js';
import type { Job } from '../jobs/job.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Letter, Letterhead } from './letter.js';
import type { Attachment, Mail, SendMail } from './transport.js';
import { written } from './written-letter.js';

/** After so many attempts, about two days, nobody wants the mail any more. What an SMTP server takes twice as long for is taken for dead. */
const sendMail: Job<{ tenantId: string; id: string }> = {
  name: 'send_mail',
  attempts: 60,
  retry: { firstSeconds: 60, mostSeconds: 3_600 },
  silentSeconds: 120,
  atOnce: 10,
  keyOf: ({ id }) => id,
};
/**
 * The release before takes mails by `next_at`, once it has passed, and holds them for two minutes. A mail of ours is ahead of that by more
 * than the longest pause between two attempts, so both never send the same; should we be gone, it begins then.
 */
const ours = '2 hours';
const leaseBefore = '2 minutes';
const adoptEveryMs = 20_000;
const adoptedAtOnce = 100;

interface Row extends Omit<Mail, 'attachment'> {
  attachment: string | null;
}

interface Recipient {
  tenantId: string;
  to: string;
  /** Name of a file that the service makes when the mail leaves. */
  attachment?: string;
}
/** Makes the file that a mail of this tenant names. */
export type Attach = (tenantId: string, attachment: string) => Promise<Attachment>;

/**
 * Mails that leave when the transaction that wrote them has committed, and not before. A server that does not answer is asked again
 * after 1, 2, 4 ... minutes, at most an hour, or up to twice as long. A mail that has been handed over is deleted: it may hold a secret.
 */
export class MailQueue {
  private readonly log = new Logger('mail');

  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly send: SendMail,
    private readonly letterhead: Letterhead,
    private readonly attach?: Attach,
  ) {
    jobs.on(sendMail, ({ tenantId, id }, context) => this.sendOne(tenantId, id, context));
    jobs.every({ name: 'adopt_mails', everyMs: adoptEveryMs, atStart: true }, () => this.adopt());
  }

  /** Queues a letter in this transaction. */
  async add(tx: EntityManager, { tenantId, to, attachment }: Recipient, letter: Letter): Promise<void> {
    const { subject, text, html } = written(letter, this.letterhead);
    const id = uuidv7();
    await tx.query(
      `insert into mail (tenant_id, id, recipient, subject, body_text, body_html, attachment, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${ours}')`,
      [tenantId, id, to, subject, text, html, attachment ?? null],
    );
    await this.jobs.add(tx, sendMail, { tenantId, id });
  }

  /** Mails that the release before wrote and has not sent, and those whose job is gone. */
  private async adopt(): Promise<void> {
    await this.db.workerTx(async (tx) => {
      const [rows] = await tx.query<[{ tenantId: string; id: string }[], number]>(
        `update mail set next_at = now() + interval '${ours}'
         where (tenant_id, id) in
           (select tenant_id, id from mail where next_at <= now() and attempts < ${sendMail.attempts}
             order by next_at limit ${adoptedAtOnce} for update skip locked)
         returning tenant_id as "tenantId", id`,
      );
      for (const { tenantId, id } of rows) await this.jobs.add(tx, sendMail, { tenantId, id });
    });
  }

  /** No transaction stays open while a mail server thinks. */
  private async sendOne(tenantId: string, id: string, context: CallContext): Promise<void> {
    const row = await this.db.tx(context, (tx) => this.take(tx, tenantId, id));
    if (!row) return;
    const { attachment: name, ...mail } = row;
    try {
      const attachment = name === null ? undefined : await this.attach?.(tenantId, name);
      this.log.log(`${mail.subject}: ${await this.send({ ...mail, attachment })}`);
    } catch (error) {
      const message = (error as Error).message.slice(0, 500);
      await this.db.tx(context, (tx) =>
        tx.query('update mail set error = $3 where tenant_id = $1 and id = $2', [tenantId, id, message]),
      );
      throw error;
    }
    await this.db.tx(context, (tx) => tx.query('delete from mail where tenant_id = $1 and id = $2', [tenantId, id]));
  }

  /** Undefined when it has left, or when a process of the release before has it: `adopt` comes back to that one. */
  private async take(tx: EntityManager, tenantId: string, id: string): Promise<Row | undefined> {
    const [rows] = await tx.query<[Row[], number]>(
      `update mail set attempts = attempts + 1, next_at = now() + interval '${ours}'
       where tenant_id = $1 and id = $2 and next_at > now() + interval '${leaseBefore}'
       returning id, recipient as "to", subject, body_text as text, body_html as html, attachment`,
      [tenantId, id],
    );
    return rows[0];
  }
}
