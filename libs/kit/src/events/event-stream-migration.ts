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

/**
 * In every service: shows the relay that the broker lost its store, and how far the republication has come, so that another process can
 * continue it.
 */
export class EventStream1765000010100 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
