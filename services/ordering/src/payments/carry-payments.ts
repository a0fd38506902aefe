import { Injectable } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import type { Job } from '@thali/kit/jobs/job';
import { Jobs } from '@thali/kit/jobs/jobs';
import type { EntityManager } from 'typeorm';
import { ledgerList } from '../orders/ledger.js';

/** SQL: the rows that the stored documents of a kind have in the ledger, as the triggers write them for new ones. */
const rowsOf = {
  invoice: 'invoice cross join lateral payments_of(invoice) as paid',
  credit_note: 'credit_note cross join lateral refunds_of(credit_note) as paid',
};
type Document = keyof typeof rowsOf;
/** How far a tenant's documents are carried: those of `document` up to the number `after_id`; invoices come first. */
interface Reached {
  document: Document;
  after_id: string;
}

const carryPayments: Job<{ tenantId: string }> = {
  name: 'carry_payments',
  attempts: 30,
  retry: { firstSeconds: 10, mostSeconds: 600 },
  silentSeconds: 60,
  atOnce: 1,
  keyOf: ({ tenantId }) => tenantId,
};
const everyMs = 5 * 60_000;
const documentsAtOnce = 200;
const tenantsAtOnce = 500;

/** SQL: the numbers of a page of documents. $1 tenant, $2 the number before the page, $3 how many. */
const pageOf = (document: Document) => `select id from ${document} where tenant_id = $1 and id > $2 order by id limit $3`;

/** SQL: day, payment type, title and amount of what documents say, each as its own table has it, for the numbers in $2. */
const saidBy = {
  invoice: `
    select business_day, payment_type_id::text as way, title, amount_minor
    from invoice join invoice_payment as paid on paid.tenant_id = invoice.tenant_id and paid.invoice_id = invoice.id
    where invoice.tenant_id = $1 and invoice.id = any($2)`,
  credit_note: `
    select business_day, null as way, part->>'title' as title, -coalesce((part->>'amountMinor')::bigint, total_minor) as amount_minor
    from credit_note left join lateral jsonb_array_elements(payments) as part on true
    where tenant_id = $1 and id = any($2)`,
};
/** SQL: the same of the ledger, taken away. The type of a refund may be found by its invoice, so refunds are compared by title. */
const carriedOf = {
  invoice: `
    select business_day, payment_type_id::text, title, -amount_minor
    from payment join invoice on invoice.tenant_id = payment.tenant_id and invoice.id = invoice_id
    where payment.tenant_id = $1 and invoice_id = any($2) and credit_note_id is null`,
  credit_note: `
    select business_day, null, title, -amount_minor
    from payment join credit_note on credit_note.tenant_id = payment.tenant_id and credit_note.id = credit_note_id
    where payment.tenant_id = $1 and payment.invoice_id in (select invoice_id from credit_note where tenant_id = $1 and id = any($2))
      and credit_note_id = any($2)`,
};

/**
 * Carries payments and refunds of before the ledger over into it, page by page and tenant by tenant. It goes on where it stopped, and a row that is
 * there already is the same row. What the documents of a page say, by day and payment type, is compared with their rows before the page is committed.
 */
@Injectable()
export class CarryPayments {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
  ) {
    jobs.on(carryPayments, ({ tenantId }) => this.carry(tenantId));
    jobs.every({ name: 'carry_all_payments', everyMs, atStart: true }, () => this.carryAll());
  }

  /** Adds the jobs of tenants that are not through. */
  async carryAll(): Promise<void> {
    await this.db.workerTx(async (tx) => {
      const waiting = await tx.query<{ tenantId: string }[]>(
        `select tenant_id as "tenantId" from payment_to_carry order by tenant_id limit ${tenantsAtOnce}`,
      );
      for (const { tenantId } of waiting) await this.jobs.add(tx, carryPayments, { tenantId });
    });
  }

  private async carry(tenantId: string): Promise<void> {
    while (await this.carryPage(tenantId));
  }

  /** Carries the next page of one tenant, in one transaction. Returns whether there was one. */
  carryPage(tenantId: string, documents = documentsAtOnce): Promise<boolean> {
    return this.db.tx({ tenantId }, async (tx) => {
      const [reached] = await tx.query<Reached[]>(
        'select document, after_id from payment_to_carry where tenant_id = $1 for update',
        [tenantId],
      );
      if (!reached) return false;
      const { document, after_id } = reached;
      const page = await tx.query<{ id: string }[]>(pageOf(document), [tenantId, after_id, documents]);
      await carryDocuments(
        tx,
        tenantId,
        document,
        page.map(({ id }) => id),
      );
      const last = page.at(-1)?.id;
      if (last && page.length === documents) await reach(tx, tenantId, { document, after_id: last });
      else if (document === 'invoice') await reach(tx, tenantId, { document: 'credit_note', after_id: '' });
      else await tx.query('delete from payment_to_carry where tenant_id = $1', [tenantId]);
      return true;
    });
  }
}

const reach = (tx: EntityManager, tenantId: string, { document, after_id }: Reached): Promise<unknown> =>
  tx.query('update payment_to_carry set document = $2, after_id = $3 where tenant_id = $1', [tenantId, document, after_id]);

/** @throws Error when the ledger says anything else than these documents */
async function carryDocuments(tx: EntityManager, tenantId: string, document: Document, ids: string[]): Promise<void> {
  // It was told by its documents, so the ledger does not tell it again.
  await tx.query(`select set_config('app.carrying', 'on', true)`);
  await tx.query(
    `insert into payment (${ledgerList}) select paid.* from ${rowsOf[document]}
     where ${document}.tenant_id = $1 and ${document}.id = any($2) on conflict do nothing`,
    [tenantId, ids],
  );
  const [other] = await tx.query<object[]>(
    `select business_day::text, way, title, sum(amount_minor) as "missingMinor"
     from (${saidBy[document]} union all ${carriedOf[document]}) as moved
     group by business_day, way, title having sum(amount_minor) <> 0 limit 1`,
    [tenantId, ids],
  );
  if (other) throw new Error(`the ledger differs from the ${document}s: ${JSON.stringify(other)}`);
}
