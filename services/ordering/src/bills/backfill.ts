import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import type { Job } from '@thali/kit/jobs/job';
import { Jobs } from '@thali/kit/jobs/jobs';

const makeBills: Job<{ tenantId: string }> = {
  name: 'make_bills',
  attempts: 20,
  retry: { firstSeconds: 10, mostSeconds: 3_600 },
  silentSeconds: 60,
  atOnce: 1,
  keyOf: ({ tenantId }) => tenantId,
};
const everyMs = 10 * 60_000;
const tenantsAtOnce = 500;
/** Invoices of one transaction. Their orders are locked while it runs, for some tens of milliseconds. */
const invoicesAtOnce = 200;

/** Of some invoices: how many there are and how many have a bill, the sums of both in minor units, and how many of their orders are not on it. */
interface Counted {
  invoices: number;
  bills: number;
  invoiced_minor: number;
  billed_minor: number;
  orders: number;
}
const counted = `
  select count(*)::int as invoices, count(bill.id)::int as bills,
    coalesce(sum(issued.total_minor), 0)::bigint as invoiced_minor, coalesce(sum(bill.total_minor), 0)::bigint as billed_minor,
    coalesce(sum((
      select count(*) from orders where tenant_id = $1 and invoice_id = issued.id and bill_id is distinct from bill.id
    )), 0)::int as orders
  from invoice as issued left join bill on bill.tenant_id = $1 and bill.invoice_id = issued.id
  where issued.tenant_id = $1 and issued.id = any($2)`;

/**
 * Makes the bills of what was issued before there were bills, tenant by tenant and page by page, while orders come in. Each page is a transaction that is
 * counted against its invoices, and says how far it came: whoever is stopped goes on there, and what is done twice changes nothing.
 */
@Injectable()
export class BillBackfill {
  private readonly log = new Logger(BillBackfill.name);

  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
  ) {
    jobs.on(makeBills, ({ tenantId }) => this.makeAll(tenantId));
    jobs.every({ name: 'bill_backfill', everyMs, atStart: true }, () => this.addJobs());
  }

  async addJobs(): Promise<void> {
    await this.db.workerTx(async (tx) => {
      const waiting = await tx.query<{ tenantId: string }[]>(
        `select tenant_id as "tenantId" from bill_backfill order by tenant_id limit ${tenantsAtOnce}`,
      );
      for (const { tenantId } of waiting) await this.jobs.add(tx, makeBills, { tenantId });
    });
  }

  private async makeAll(tenantId: string): Promise<void> {
    const sum = { invoices: 0, made: 0, invoicedMinor: 0 };
    for (;;) {
      const page = await this.makePage(tenantId);
      if (!page) break;
      sum.invoices += page.invoices;
      sum.made += page.made;
      sum.invoicedMinor += page.invoicedMinor;
    }
    this.log.log({ tenantId, ...sum }, 'every invoice has its bill');
  }

  /**
   * Makes the bills of the next invoices, and takes the tenant off the list behind the last.
   * @returns null when there was none left
   * @throws Error, and makes none, when the bills would not be the invoices to the paisa
   */
  makePage(tenantId: string): Promise<{ invoices: number; made: number; invoicedMinor: number } | null> {
    return this.db.tx({ tenantId }, async (tx) => {
      const [waiting] = await tx.query<{ last_invoice: string }[]>(
        'select last_invoice from bill_backfill where tenant_id = $1 for update',
        [tenantId],
      );
      if (!waiting) return null;
      const page = await tx.query<{ id: string }[]>(
        `select id from invoice where tenant_id = $1 and id > $2 order by id limit ${invoicesAtOnce}`,
        [tenantId, waiting.last_invoice],
      );
      const ids = page.map(({ id }) => id);
      if (!ids.length) {
        await tx.query('delete from bill_backfill where tenant_id = $1', [tenantId]);
        return null;
      }
      const [{ made }] = await tx.query<[{ made: number }]>('select bill_invoices($1, $2) as made', [tenantId, ids]);
      // Counted once it is whole: how many there were before says little, because pods of the release before make some meanwhile.
      const [now] = await tx.query<[Counted]>(counted, [tenantId, ids]);
      const { invoices, invoiced_minor } = now;
      if (now.bills !== invoices || now.orders || now.billed_minor !== invoiced_minor)
        throw new Error(`bills are not the invoices: ${JSON.stringify({ made, ...now })}`);
      await tx.query('update bill_backfill set last_invoice = $2 where tenant_id = $1', [tenantId, ids.at(-1)]);
      return { invoices, made, invoicedMinor: invoiced_minor };
    });
  }
}
