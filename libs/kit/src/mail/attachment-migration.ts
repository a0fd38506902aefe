import type { QueryRunner } from 'typeorm';

/** What a service that writes mails attaches to one: a name that it makes the file of when the mail leaves. */
export class MailAttachment1765100060000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mail add column attachment text');
  }
}
