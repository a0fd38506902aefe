import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];
const columns =
  'tenant_id, id, invoice_id, credit_note_id, position, kind, payment_type_id, title, amount_minor, refund_of, created_by, created_at';
const columnTypes = `tenant_id uuid, id uuid, invoice_id text, credit_note_id text, "position" int, kind text, payment_type_id uuid, title text,
     amount_minor bigint, refund_of uuid, created_by text, created_at timestamptz`;

const table = [
  // No check of kinds: one that catalog has learned before this service has must not refuse a payment.
  `create table payment (
     tenant_id uuid not null,
     id uuid not null,
     invoice_id text not null,
     credit_note_id text,
     position int not null,
     kind text,
     payment_type_id uuid,
     title text,
     amount_minor bigint not null,
     refund_of uuid,
     created_by text not null,
     created_at timestamptz not null,
     primary key (tenant_id, id),
     foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
     foreign key (tenant_id, credit_note_id) references credit_note (tenant_id, id)
   )`,
  'create index payment_invoice on payment (tenant_id, invoice_id)',
  ...secured('payment', ofTenant),
  `select keep_rows('payment')`,
  `create table payment_to_carry (
     tenant_id uuid primary key,
     document text not null default 'invoice' check (document in ('invoice', 'credit_note')),
     after_id text not null default ''
   )`,
  ...secured('payment_to_carry', `${ofTenant} or current_setting('app.worker', true) = 'on'`),
];

const functions = [
  // The same for the same position of the same document, so that no row is written twice; in the order of time (UUID version 7), as an index likes it.
  `create function payment_id(tenant uuid, document text, "position" int, created_at timestamptz) returns uuid language sql immutable as $$
     select (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid
     from md5(tenant::text || ' ' || document || ' ' || "position") as hash
   $$`,
  `create function payments_of(document invoice) returns table (${columnTypes}) language sql stable as $$
     select document.tenant_id, payment_id(document.tenant_id, document.id, paid.position, document.created_at), document.id, null::text,
       paid.position, paid.kind, paid.payment_type_id, paid.title, paid.amount_minor, null::uuid, document.created_by, document.created_at
     from invoice_payment as paid where paid.tenant_id = document.tenant_id and paid.invoice_id = document.id
   $$`,
  // Notes give back the payments of an invoice in their order, so where a part begins says of which payment it is, among those of its type. One that
  // names no type gave back by the type of its invoice with the same title; one from before its payments were kept gave back cash.
  `create function refunds_of(document credit_note) returns table (${columnTypes}) language sql stable as $$
     with paid as (
       select payment.position, payment.payment_type_id, payment.title, invoice.created_at,
         sum(amount_minor) over (order by payment.position) - amount_minor as from_minor,
         sum(amount_minor) over (order by payment.position) as until_minor
       from invoice_payment as payment join invoice on invoice.tenant_id = payment.tenant_id and invoice.id = payment.invoice_id
       where payment.tenant_id = document.tenant_id and payment.invoice_id = document.invoice_id
     ), parts as (
       select part, nth, (part->>'amountMinor')::bigint as amount_minor, (part->>'paymentTypeId')::uuid as payment_type_id, (
           select coalesce(sum(earlier.total_minor), 0) from credit_note as earlier
           where earlier.tenant_id = document.tenant_id and earlier.invoice_id = document.invoice_id
             and (length(earlier.id), earlier.id) < (length(document.id), document.id)
         ) + sum((part->>'amountMinor')::bigint) over (order by nth) - (part->>'amountMinor')::bigint as from_minor
       from jsonb_array_elements(coalesce(document.payments,
         jsonb_build_array(jsonb_build_object('kind', 'cash', 'amountMinor', document.total_minor)))) with ordinality as given (part, nth)
     )
     select document.tenant_id, payment_id(document.tenant_id, document.id, nth::int, document.created_at), document.invoice_id, document.id,
       nth::int, part->>'kind', coalesce(parts.payment_type_id, source.payment_type_id), part->>'title', -parts.amount_minor,
       payment_id(document.tenant_id, document.invoice_id, source.position, source.created_at), document.created_by, document.created_at
     from parts left join lateral (
       select * from paid
       where case when parts.payment_type_id is null then paid.title = part->>'title' else paid.payment_type_id = parts.payment_type_id end
       order by parts.from_minor >= paid.from_minor and parts.from_minor < paid.until_minor desc, paid.position limit 1
     ) as source on true
   $$`,
  // Its plan is kept by the session, and the statements that call it stay small.
  `create function not_carried(tenant uuid, invoice_no text) returns table (${columnTypes}) language plpgsql stable rows 1
     set plan_cache_mode = force_generic_plan as $$
   #variable_conflict use_column
   begin
     return query
       select paid.* from invoice cross join lateral payments_of(invoice) as paid
       where invoice.tenant_id = tenant and invoice.id = invoice_no
         and not exists (select from payment where payment.tenant_id = tenant and payment.id = paid.id);
     return query
       select paid.* from credit_note cross join lateral refunds_of(credit_note) as paid
       where credit_note.tenant_id = tenant and credit_note.invoice_id = invoice_no
         and not exists (select from payment where payment.tenant_id = tenant and payment.id = paid.id);
   end $$`,
  `create function record_payment() returns trigger language plpgsql as $$
   begin
     insert into payment (${columns})
     select paid.* from invoice cross join lateral payments_of(invoice) as paid
     where invoice.tenant_id = new.tenant_id and invoice.id = new.invoice_id and paid.position = new.position;
     return null;
   end $$`,
  `create function record_refunds() returns trigger language plpgsql as $$
   begin
     insert into payment (${columns}) select * from refunds_of(new);
     return null;
   end $$`,
  'create trigger record_payment after insert on invoice_payment for each row execute function record_payment()',
  'create trigger record_refunds after insert on credit_note for each row execute function record_refunds()',
];

const carrying = [
  // A migration works for all tenants, so the policies are lifted from the owner while the list is made. One look at the index for each tenant.
  'alter table invoice no force row level security',
  'alter table payment_to_carry no force row level security',
  `insert into payment_to_carry (tenant_id)
   with recursive known as (
     (select tenant_id from invoice order by tenant_id limit 1)
     union all
     select (select tenant_id from invoice where tenant_id > known.tenant_id order by tenant_id limit 1)
     from known where known.tenant_id is not null
   )
   select tenant_id from known where tenant_id is not null`,
  'alter table payment_to_carry force row level security',
  'alter table invoice force row level security',
];

/**
 * The ledger of payments (ADR 71): a row for each payment of an invoice, and one with a negative amount for each part that a credit note gave back.
 * Triggers write it from `invoice_payment` and `credit_note`, so that pods of the release before keep the same ledger. What was issued before is carried
 * over in the background, by the same two functions, for the tenants in `payment_to_carry`.
 */
export class Payments1765700000100 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...table, ...functions, ...carrying]) await runner.query(statement);
  }
}
