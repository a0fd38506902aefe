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

/**
 * After 60 attempts, which take about two days, the mail is out of date. A process that is silent for two minutes while it sends a mail
 * counts as dead.
 */
const sendMail: Job<{ tenantId: string; id: string }> = {
  name: 'send_mail',
  attempts: 60,
  retry: { firstSeconds: 60, mostSeconds: 3_600 },
  silentSeconds: 120,
  atOnce: 10,
  keyOf: ({ id }) => id,
};
/**
 * The previous release takes mails whose `next_at` has passed, and holds them for two minutes. This release sets `next_at` further ahead
 * than the longest pause between two attempts, so that both never send the same mail; when this release is rolled back, the previous one
 * takes over then.
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
  /** Name of a file that the service generates when the mail is sent. */
  attachment?: string;
}
/** Generates the file that a mail of this tenant names. */
export type Attach = (tenantId: string, attachment: string) => Promise<Attachment>;

/**
 * Queue of mails, sent when the transaction that wrote them has committed, and never before. A failed attempt is repeated after 1, 2, 4 ...
 * minutes, or up to twice as long, but at most an hour. A mail that has been handed over is deleted because it may contain a secret.
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

  /** Adds jobs for mails that the previous release wrote and has not sent, and for those whose job is gone. */
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

  /** No transaction stays open during the exchange with the mail server. */
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

  /** Undefined when the mail has been sent, or when a process of the previous release holds it: `adopt` returns to the latter. */
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
