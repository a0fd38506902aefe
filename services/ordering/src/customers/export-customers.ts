import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { writeCsv } from '@thali/kit/files/csv';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { exportCustomers, customerColumns as fileColumns } from '@thali/proto/ordering/customers';
import { type CustomerRow, customerColumns } from './customer.js';
import { phoneCell } from './phone-in-store.js';

const pageSize = 500;

/** Exports all customers ordered by phone. A page starts after the phone `after`. */
@Controller()
export class ExportCustomers {
  constructor(private readonly db: Database) {}

  @Rpc(exportCustomers)
  async handle({ after }: Input<typeof exportCustomers>, context: CallContext): Promise<Output<typeof exportCustomers>> {
    const rows = await this.db.tx(context, (tx) =>
      tx.query<CustomerRow[]>(
        `select ${customerColumns} from customer where tenant_id = $1 and phone > $2 order by phone limit ${pageSize}`,
        [context.tenantId, after ?? ''],
      ),
    );
    const lines = rows.map((row) => fileColumns.map((column) => ({ ...row, phone: phoneCell(row.phone) })[column] ?? ''));
    const csv = writeCsv(after === undefined ? [fileColumns, ...lines] : lines);
    return { fileName: 'customers.csv', csv, next: rows.length < pageSize ? null : (rows.at(-1)?.phone ?? null) };
  }
}
