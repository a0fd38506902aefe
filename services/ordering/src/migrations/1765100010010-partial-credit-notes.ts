import type { QueryRunner } from 'typeorm';

/** Credit notes over lines and quantities: any number for an order, together never more than was invoiced. */
export class PartialCreditNotes1765100010010 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table credit_note drop constraint credit_note_tenant_id_order_id_key,
      add column lines jsonb, add column reason text, add column created_by_name text`);
    // The sum can not change meanwhile, because a transaction that writes a note has locked the orders of the invoice.
    await runner.query(`
      create function keep_credit_within_invoice() returns trigger language plpgsql as $$
      begin
        if new.total_minor + (
          select coalesce(sum(total_minor), 0) from credit_note where tenant_id = new.tenant_id and invoice_id = new.invoice_id
        ) > (select total_minor from invoice where tenant_id = new.tenant_id and id = new.invoice_id) then
          raise exception 'more is credited than was invoiced by %', new.invoice_id using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
    await runner.query(`
      create trigger keep_credit_within_invoice before insert on credit_note
      for each row execute function keep_credit_within_invoice()`);
  }
}
