import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

const table = [
  // By order, because whoever reads a ticket reads all of its order.
  `create table ticket (
     tenant_id uuid not null,
     order_id uuid not null,
     id uuid not null,
     kind text not null check (kind in ('round', 'void', 'reprint')),
     token_no int not null,
     lines jsonb not null,
     by text,
     at timestamptz not null,
     primary key (tenant_id, order_id, id)
   )`,
  // The first touch of an order makes its round, under the order's lock.
  `create unique index ticket_round on ticket (tenant_id, order_id) where kind = 'round'`,
  'alter table ticket enable row level security',
  'alter table ticket force row level security',
  `create policy tenant on ticket using (${ofTenant}) with check (${ofTenant})`,
  `select keep_rows('ticket')`,
];

/**
 * For one release, and to be dropped by the next: pods of the release before cancel and stop lines without telling a ticket. After each statement that
 * takes something off an order whose round is a ticket, this tells what is off and no void says. This release tells its voids before it changes
 * the lines, and nothing is left for it. Who it was, is unknown.
 */
const tellUntold = [
  `create function tell_untold_voids() returns trigger language plpgsql as $$
   begin
     insert into ticket (tenant_id, order_id, id, kind, token_no, lines, at)
     with round as (
       select ticket.* from ticket join (
         select distinct after.tenant_id, after.order_id
         from lines_after as after join lines_before as before using (tenant_id, id)
         where (after.status = 'cancelled' and before.status <> 'cancelled') or after.stopped <> before.stopped or after.quantity <> before.quantity
       ) as changed using (tenant_id, order_id)
       where ticket.kind = 'round'
     ), there as (
       -- The line of the round at each place. Pieces that came off it stand at the same place.
       select line.tenant_id, line.order_id, line.position, line.id
       from round cross join jsonb_array_elements(round.lines) as said
       join order_item as line on line.tenant_id = round.tenant_id and line.id = (said->>'id')::uuid
     ), told as (
       select (said->>'id')::uuid as id, sum((said->>'quantity')::int) as pieces
       from round join ticket using (tenant_id, order_id) cross join jsonb_array_elements(ticket.lines) as said
       where ticket.kind = 'void' group by 1
     )
     select round.tenant_id, round.order_id, gen_random_uuid(), 'void', round.token_no,
       jsonb_agg(jsonb_build_object(
         'id', line.id, 'of', nullif(there.id, line.id), 'itemId', line.item_id, 'title', line.title,
         'variant', case when line.variant_id is not null then jsonb_build_object('id', line.variant_id, 'title', coalesce(line.variant_title, '')) end,
         'addons', (select coalesce(jsonb_agg(addon - 'priceMinor'), '[]') from jsonb_array_elements(line.addons) as addon),
         'notes', line.notes, 'quantity', off.pieces - coalesce(told.pieces, 0)) order by line.position, line.id),
       max(line.status_at)
     from round
     join order_item as line using (tenant_id, order_id)
     join there using (tenant_id, order_id, position)
     cross join lateral (select case when line.status = 'cancelled' then line.quantity else line.stopped end as pieces) as off
     left join told on told.id = line.id
     where off.pieces > coalesce(told.pieces, 0)
     group by round.tenant_id, round.order_id, round.token_no;
     return null;
   end $$`,
  `create trigger tell_untold_voids after update on order_item
     referencing old table as lines_before new table as lines_after for each statement execute function tell_untold_voids()`,
];

/** What the kitchen was told of an order, as facts that nobody changes: its round, once it is first touched, what was taken off, what was printed again (ADR 72). */
export class Tickets1765700000400 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...table, ...tellUntold]) await runner.query(statement);
  }
}
