import { Module } from '@nestjs/common';
import { KeepAuditLog } from './audit-log/keep-audit-log.js';
import { ReadAuditLog } from './audit-log/read-audit-log.js';
import { CopyCatalog } from './catalog-copy/copy-catalog.js';
import { GetReport } from './reports/get-report.js';
import { GetReportDetails } from './reports/get-report-details.js';
import { TodaysFigures } from './reports/todays-figures.js';
import { CountCustomers } from './roll-ups/count-customers.js';
import { CountInvoices } from './roll-ups/count-invoices.js';
import { CountOrders } from './roll-ups/count-orders.js';
import { CountPayments } from './roll-ups/count-payments.js';

@Module({
  controllers: [GetReport, GetReportDetails, TodaysFigures, ReadAuditLog],
  providers: [CopyCatalog, CountOrders, CountInvoices, CountPayments, CountCustomers, KeepAuditLog],
})
export class AppModule {}
