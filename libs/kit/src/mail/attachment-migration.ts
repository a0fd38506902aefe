import type { QueryRunner } from 'typeorm';

/** Name of a mail's attachment; the service generates the file when the mail is sent. */
export class MailAttachment1765100060000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mail add column attachment text');
  }
}
