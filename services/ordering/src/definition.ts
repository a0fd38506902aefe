import type { ServiceDefinition } from '@thali/kit/bootstrap';
import { TenantErasure1764950000000 } from '@thali/kit/erasure/erasure-migration';
import { AppModule } from './app.module.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { QrOrders1764700000000 } from './migrations/1764700000000-qr-orders.js';
import { QrOrdersTakenOnce1764700100000 } from './migrations/1764700100000-qr-orders-taken-once.js';
import { Bookings1764800000000 } from './migrations/1764800000000-bookings.js';
import { CustomerSearch1764810000000 } from './migrations/1764810000000-customer-search.js';
import { InvoiceList1764820000000 } from './migrations/1764820000000-invoice-list.js';
import { Ledger1764830000000 } from './migrations/1764830000000-ledger.js';
import { Audit1764840000000 } from './migrations/1764840000000-audit.js';
import { DayClose1764850000000 } from './migrations/1764850000000-day-close.js';
import { DiscountsWithOrders1764970000000 } from './migrations/1764970000000-discounts-with-orders.js';

export const ordering: ServiceDefinition = {
  name: 'ordering',
  module: AppModule,
  migrations: [
    Initial1764000000000,
    QrOrders1764700000000,
    QrOrdersTakenOnce1764700100000,
    Bookings1764800000000,
    CustomerSearch1764810000000,
    InvoiceList1764820000000,
    Ledger1764830000000,
    TenantErasure1764950000000,
    Audit1764840000000,
    DayClose1764850000000,
    DiscountsWithOrders1764970000000,
  ],
};
