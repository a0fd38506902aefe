import type { QueryRunner } from 'typeorm';

/** In UTC without zone, because with a zone the sum depends on the session and can not be indexed. */
const held = `tsrange(date at time zone 'UTC', (date at time zone 'UTC') + interval '90 minutes')`;

export class Bookings1764800000000 {
  async up(runner: QueryRunner): Promise<void> {
    // A trusted extension, so the owner of the database may create it without being superuser.
    await runner.query('create extension if not exists btree_gist');
    await runner.query(
      `alter table reservation add constraint reservation_table_held
       exclude using gist (tenant_id with =, table_id with =, ${held} with &&)
       where (status in ('booked', 'paid') and table_id is not null)`,
    );
    await runner.query('create unique index reservation_code on reservation (tenant_id, unique_code)');
  }
}
