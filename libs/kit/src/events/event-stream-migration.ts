import type { QueryRunner } from 'typeorm';

const up = [
  `create table event_stream (
     name text primary key,
     made text not null,
     republish_before timestamptz,
     republish_before_id uuid
   )`,
  `comment on table event_stream is 'Global by design: which stream the outbox was published to, and how far it has gone to a new one.'`,
];

/** Every service's: by it a relay sees that the broker's store was lost, and goes on with publishing again where another left off. */
export class EventStream1765000010100 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
