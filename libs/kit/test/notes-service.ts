import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import {
  defineEvent,
  defineRpc,
  type EventEnvelope,
  type Input,
  internal,
  Message,
  type Output,
  type Payload,
  requiredText,
} from '@thali/proto/kernel';
import { reportErased } from '@thali/proto/tenancy/tenant-deletion';
import type { EntityManager, QueryRunner } from 'typeorm';
import * as z from 'zod';
import { AppError } from '../src/call/app-error.js';
import type { CallContext } from '../src/call/context.js';
import { Database } from '../src/database/database.js';
import { KeepRows1765500000400 } from '../src/database/kept-rows-migration.js';
import { KitTables1763000000000 } from '../src/database/kit-tables-migration.js';
import { TenantErasure1764950000000 } from '../src/domain/erasure/erasure-migration.js';
import { ErasureProof1765000040000 } from '../src/domain/erasure/erasure-proof-migration.js';
import { DeadLetters1765000010000 } from '../src/events/dead-letters-migration.js';
import { EventStream1765000010100 } from '../src/events/event-stream-migration.js';
import { OnEvent, OnEvents } from '../src/events/on-event.js';
import { Outbox } from '../src/events/outbox.js';
import { OutboxTurns1765600000610 } from '../src/events/outbox-turns-migration.js';
import { Jobs1765400000000 } from '../src/jobs/jobs-migration.js';
import { isCostlyThread } from '../src/lanes/lane.js';
import { Rpc } from '../src/rpc/rpc-server.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';

/** The smallest service that uses all of kit, for kit's own tests. */
export const addNote = defineRpc({
  subject: 'rpc.notes.add_note',
  who: internal,
  input: z.object({
    text: requiredText('Please provide text!'),
    failWith: z.enum(['NOT_FOUND', 'PASSWORD_NEEDED', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'bug']).optional(),
    delayMs: z.number().default(0),
  }),
  output: Message.extend({ count: z.number() }),
});
export const countNotes = defineRpc({
  subject: 'rpc.notes.count_notes',
  who: internal,
  input: z.object({}),
  output: z.object({ count: z.number(), echoes: z.number() }),
});
/** Blocks its thread for `ms`, then adds an event, or ends the thread by `fault`. */
export const workHard = defineRpc({
  subject: 'rpc.notes.work_hard',
  who: internal,
  cost: 'costly',
  input: z.object({ ms: z.number().max(5_000), fault: z.enum(['bug', 'memory']).optional() }),
  output: z.object({ inCostlyThread: z.boolean() }),
});
/** Both are answered once the test ends them. */
export const lookAround = defineRpc({
  subject: 'rpc.notes.look_around',
  who: internal,
  cost: 'moderate',
  input: z.object({}),
  output: z.object({}),
});
export const lookThrough = defineRpc({
  subject: 'rpc.notes.look_through',
  who: internal,
  input: z.object({ text: z.string() }),
  output: z.object({}),
});
export const noteAdded = defineEvent({ subject: 'evt.notes.note_added', heardBy: [], payload: z.object({ text: z.string() }) });
/** An event of another service; text 'poison' can not be applied, 'peep' becomes how many events of other tenants its handler sees. */
export const noteEchoed = defineEvent({ subject: 'evt.echo.note_echoed', heardBy: [], payload: z.object({ text: z.string() }) });
/** The same, applied together for all tenants; text 'trespass' is written for a tenant who is not in the batch. */
export const noteTallied = defineEvent({
  subject: 'evt.echo.note_tallied',
  heardBy: [],
  payload: z.object({ text: z.string() }),
});

/** Tenants that this service reported as erased. */
export const erasedTenants: string[] = [];
/** Who looks around or through something right now, in the order in which they began. */
export const looking: { tenantId: string; end: () => void }[] = [];
async function untilEnded({ tenantId }: CallContext): Promise<Record<string, never>> {
  await new Promise<void>((end) => looking.push({ tenantId, end }));
  return {};
}

@Controller()
class Notes {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(addNote)
  add(input: Input<typeof addNote>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      await tx.query('insert into note (tenant_id, id, text) values ($1, gen_random_uuid(), $2)', [context.tenantId, input.text]);
      await this.outbox.add(tx, context, noteAdded, { text: input.text });
      if (input.delayMs) await new Promise((resolve) => setTimeout(resolve, input.delayMs));
      if (input.failWith === 'bug') throw new TypeError('secret detail');
      if (input.failWith) throw new AppError(input.failWith);
      const [row] = await tx.query<{ count: string }[]>('select count(*) from note');
      return { message: 'Note added!', count: Number(row?.count) };
    });
  }

  @Rpc(workHard)
  async workHard({ ms, fault }: Input<typeof workHard>, context: CallContext): Promise<Output<typeof workHard>> {
    for (const until = performance.now() + ms; performance.now() < until; );
    if (fault === 'bug') setImmediate(() => Promise.reject(new Error('unhandled')));
    for (const kept: object[] = []; fault === 'memory'; kept.push(new Array(100_000).fill(0.5)));
    await this.db.tx(context, (tx) => this.outbox.add(tx, context, noteAdded, { text: 'hard work' }));
    return { inCostlyThread: isCostlyThread };
  }

  @Rpc(lookAround)
  lookAround(_input: Input<typeof lookAround>, context: CallContext) {
    return untilEnded(context);
  }

  @Rpc(lookThrough)
  lookThrough(_input: Input<typeof lookThrough>, context: CallContext) {
    return untilEnded(context);
  }

  /** Stands in for tenancy. */
  @Rpc(reportErased)
  heard({ tenantId }: Input<typeof reportErased>) {
    erasedTenants.push(tenantId);
    return {};
  }

  @Rpc(countNotes)
  count(_input: Input<typeof countNotes>, context: CallContext) {
    return this.db.tx(context, async (tx) => {
      const [row] = await tx.query<{ count: string; echoes: string }[]>(
        'select (select count(*) from note) as count, (select count(*) from echo) as echoes',
      );
      return { count: Number(row?.count), echoes: Number(row?.echoes) };
    });
  }

  @OnEvent(noteEchoed)
  async echoed(tx: EntityManager, events: EventEnvelope<Payload<typeof noteEchoed>>[]): Promise<void> {
    for (const { tenantId, data } of events) {
      if (data.text === 'poison') throw new Error('poison');
      const [others] = await tx.query<{ count: string }[]>('select count(*) from inbox where tenant_id <> $1', [tenantId]);
      const text = data.text === 'peep' ? `${others?.count} of others` : data.text;
      await tx.query('insert into echo (tenant_id, id, text) values ($1, gen_random_uuid(), $2)', [tenantId, text]);
    }
  }

  @OnEvents(noteTallied)
  async tallied(tx: EntityManager, events: EventEnvelope<Payload<typeof noteTallied>>[]): Promise<void> {
    const tenantIds = events.map(({ tenantId, data }) => (data.text === 'trespass' ? randomUUID() : tenantId));
    const texts = events.map(({ data }) => data.text);
    await tx.query(
      `insert into tally (tenant_id, id, text) select tenant_id, gen_random_uuid(), text from unnest($1::uuid[], $2::text[]) as t (tenant_id, text)`,
      [tenantIds, texts],
    );
  }
}

@Module({ controllers: [Notes] })
class NotesModule {}

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
const ofBatch = `tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])`;

class Initial1700000000000 {
  async up(runner: QueryRunner): Promise<void> {
    const tables = ['note', 'echo', 'tally'].flatMap((table) => [
      `create table ${table} (tenant_id uuid not null, id uuid not null, text text not null, primary key (tenant_id, id))`,
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
      `create policy tenant on ${table} using (${ofTenant}) with check (${ofTenant})`,
    ]);
    for (const statement of tables) await runner.query(statement);
    await runner.query(`create policy batch on tally using (${ofBatch}) with check (${ofBatch})`);
  }
}

export const notes: ServiceDefinition = {
  name: 'notes',
  module: NotesModule,
  migrations: [
    ...[Initial1700000000000, KitTables1763000000000, TenantErasure1764950000000, DeadLetters1765000010000],
    ...[EventStream1765000010100, ErasureProof1765000040000],
    Jobs1765400000000,
    KeepRows1765500000400,
    OutboxTurns1765600000610,
  ],
};
