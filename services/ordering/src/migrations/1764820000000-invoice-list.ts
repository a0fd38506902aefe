import type { QueryRunner } from 'typeorm';

export class InvoiceList1764820000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invoice add column customer_email text');
    // A trigger, so that whatever writes an invoice also stores the customer's email of that moment.
    await runner.query(`
      create function keep_customer_email() returns trigger language plpgsql as $$
      begin
        new.customer_email := (select email from customer where tenant_id = new.tenant_id and phone = new.customer_id);
        return new;
      end $$`);
    await runner.query(`
      create trigger keep_customer_email before insert on invoice
      for each row when (new.customer_id is not null) execute function keep_customer_email()`);
    await runner.query('create index invoice_day on invoice (tenant_id, business_day, created_at, id)');
    await runner.query('create index credit_note_day on credit_note (tenant_id, business_day, created_at, id)');
    await runner.query('create index credit_note_invoice on credit_note (tenant_id, invoice_id)');
    await runner.query('create index orders_invoice on orders (tenant_id, invoice_id) where invoice_id is not null');
  }
}
