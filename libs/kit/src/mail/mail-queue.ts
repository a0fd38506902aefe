import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/database.js';
import { isCostlyThread } from '../lanes/lane.js';
import type { Letter, Letterhead } from './letter.js';
import type { Attachment, Mail, SendMail } from './transport.js';
import { written } from './written-letter.js';

const pollMs = 5_000;
const atOnce = 10;
/** How long a sender has for the mails it took; afterwards another may try. */
const leaseSeconds = 120;
/** After so many attempts, about two days, nobody wants the mail any more. */
const maxAttempts = 60;

interface Row extends Omit<Mail, 'attachment'> {
  tenant_id: string;
  attempts: number;
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
 * after 1, 2, 4 ... minutes, at most an hour. A mail that has been handed over is deleted: it may hold a secret.
 */
export class MailQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('mail');
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private again = false;
  /** One thread of a process does it. */
  private stopped = isCostlyThread;

  constructor(
    private readonly db: Database,
    private readonly send: SendMail,
    private readonly letterhead: Letterhead,
    private readonly attach?: Attach,
  ) {}

  /** Queues a letter in this transaction. */
  async add(tx: EntityManager, { tenantId, to, attachment }: Recipient, letter: Letter): Promise<void> {
    const { subject, text, html } = written(letter, this.letterhead);
    await tx.query(
      `insert into mail (tenant_id, id, recipient, subject, body_text, body_html, attachment) values ($1, $2, $3, $4, $5, $6, $7)`,
      [tenantId, uuidv7(), to, subject, text, html, attachment ?? null],
    );
    this.db.afterCommit(tx, () => this.wake());
  }

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.sendDue()
      .catch((error: Error) => this.log.warn(`mails not read: ${error.message}`))
      .finally(() => {
        this.running = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        } else if (!this.stopped) this.timer = setTimeout(() => this.wake(), pollMs);
      });
  }

  private async sendDue(): Promise<void> {
    for (;;) {
      const rows = await this.take();
      await Promise.all(rows.map((row) => this.sendOne(row)));
      if (rows.length < atOnce || this.stopped) return;
    }
  }

  /** Takes mails for a while: no transaction stays open while a mail server thinks. */
  private take(): Promise<Row[]> {
    return this.db.workerTx(
      async (tx) =>
        (
          await tx.query<[Row[], number]>(
            `update mail set attempts = attempts + 1, next_at = now() + interval '${leaseSeconds} seconds'
             where (tenant_id, id) in
               (select tenant_id, id from mail where next_at <= now() and attempts < ${maxAttempts}
                 order by next_at limit ${atOnce} for update skip locked)
             returning tenant_id, id, recipient as "to", subject, body_text as text, body_html as html, attempts,
               attachment`,
          )
        )[0],
    );
  }

  private async sendOne({ tenant_id: tenantId, attempts, attachment: name, ...mail }: Row): Promise<void> {
    try {
      const attachment = name === null ? undefined : await this.attach?.(tenantId, name);
      this.log.log(`${mail.subject}: ${await this.send({ ...mail, attachment })}`);
      await this.db.workerTx((tx) => tx.query(`delete from mail where tenant_id = $1 and id = $2`, [tenantId, mail.id]));
    } catch (error) {
      const { message } = error as Error;
      this.log.warn(`mail ${mail.id}, attempt ${attempts}: ${message}`);
      const minutes = Math.min(60, 2 ** (attempts - 1));
      await this.db.workerTx((tx) =>
        tx.query(`update mail set error = $3, next_at = now() + make_interval(mins => $4) where tenant_id = $1 and id = $2`, [
          tenantId,
          mail.id,
          message.slice(0, 500),
          minutes,
        ]),
      );
    }
  }
}
