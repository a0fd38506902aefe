import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { dateRange } from '@thali/kit/domain/business-day';
import { writeCsv } from '@thali/kit/files/csv';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { exportReport, getReportDetails, type ReportDetails } from '@thali/proto/reporting/reports';
import { readStore } from '../catalog-copy/store.js';
import { readReportDetails } from './report-details.js';

@Controller()
export class GetReportDetails {
  constructor(private readonly db: Database) {}

  @Rpc(getReportDetails)
  async handle(input: Input<typeof getReportDetails>, context: CallContext): Promise<Output<typeof getReportDetails>> {
    return (await this.read(input, context)).details;
  }

  /** One table of the report as a CSV file, with all of its rows. */
  @Rpc(exportReport)
  async export({ section, ...input }: Input<typeof exportReport>, context: CallContext): Promise<Output<typeof exportReport>> {
    const { details, range } = await this.read(input, context, true);
    const rows = details[section];
    const columns = columnsOf[section];
    // Figures stay numbers, because a spreadsheet would not add up negative figures that are text.
    const cell = (row: Record<string, string | number | null>, column: string) => row[column] ?? '';
    const csv = writeCsv([columns, ...rows.map((row) => columns.map((column) => cell(row, column)))]);
    return { fileName: `${section}-${range.from}-${range.to}.csv`, csv, next: null };
  }

  private read({ type, from, to }: Input<typeof getReportDetails>, context: CallContext, whole = false) {
    return this.db.tx(context, async (tx) => {
      const store = await readStore(tx, context);
      const range = { tenantId: context.tenantId, ...dateRange(type, store.today, from, to) };
      return { range, details: await readReportDetails(tx, range, store, whole) };
    });
  }
}

const sold: ('title' | 'quantity' | 'orders' | 'revenue')[] = ['title', 'quantity', 'orders', 'revenue'];
const columnsOf = {
  days: ['day', 'orders', 'revenue', 'tax'],
  hours: ['hour', 'orders', 'revenue'],
  weekdays: ['weekday', 'orders', 'revenue'],
  paymentTypes: ['title', 'received', 'refunded', 'revenue'],
  orderTypes: ['delivery_type', 'orders', 'revenue'],
  taxes: ['title', 'rate', 'taxable', 'tax'],
  topItems: sold,
  slowItems: sold,
  discounts: ['coupon_code', 'orders', 'amount'],
  cancellations: ['date', 'token_no', 'order_id', 'by', 'amount'],
} satisfies { [Section in Exclude<keyof ReportDetails, 'currency'>]: (keyof ReportDetails[Section][number])[] };
