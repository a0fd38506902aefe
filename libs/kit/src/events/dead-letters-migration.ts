import type { QueryRunner } from 'typeorm';

const up = [
  // Dead letters now hold the message's original bytes; processes of the previous version still write `envelope`.
  `alter table dead_letter
     alter column envelope drop not null,
     add column message bytea,
     add column bytes int,
     add column reason text not null default 'refused',
     add column tries int not null default 5,
     add column stream_sequence bigint,
     add column first_failed_at timestamptz,
     add column dropped_at timestamptz,
     add column dropped_by text,
     add column drop_reason text`,
  `create index dead_letter_open on dead_letter (failed_at) where dropped_at is null`,
];

/** In every service: what an operator needs to know about a dead letter, and how it was handled. */
export class DeadLetters1765000010000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
