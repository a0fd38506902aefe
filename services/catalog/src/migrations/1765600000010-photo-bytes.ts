import type { QueryRunner } from 'typeorm';

/** How large each picture is as it is kept. Of those from before, and of those that the release before stores, it is not known. */
export class PhotoBytes1765600000010 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table menu_item add column image_bytes int');
    await runner.query('alter table store add column image_bytes int');
  }
}
