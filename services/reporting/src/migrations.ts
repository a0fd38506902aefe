import type { Migration } from '@thali/kit/database/database';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { StoreName1764820000000 } from './migrations/1764820000000-store-name.js';
import { DayParts1764830000000 } from './migrations/1764830000000-day-parts.js';
import { AuditLog1764840000000 } from './migrations/1764840000000-audit-log.js';
import { Batches1764840000000 } from './migrations/1764840000000-batches.js';
import { FirstDays1764850000000 } from './migrations/1764850000000-first-days.js';
import { DiscountsWithOrders1764970000000 } from './migrations/1764970000000-discounts-with-orders.js';
import { ItemRevenue1765200010000 } from './migrations/1765200010000-item-revenue.js';
import { RunningDay1765500000000 } from './migrations/1765500000000-running-day.js';
import { AuditLogFilters1765500000920 } from './migrations/1765500000920-audit-log-filters.js';
import { PaymentTypes1765700000020 } from './migrations/1765700000020-payment-types.js';
import { PaymentFacts1765700000420 } from './migrations/1765700000420-payment-facts.js';

/** Written by `make freeze` from the folder. */
export const migrations: (new () => Migration)[] = [
  Initial1764000000000,
  StoreName1764820000000,
  DayParts1764830000000,
  AuditLog1764840000000,
  Batches1764840000000,
  FirstDays1764850000000,
  DiscountsWithOrders1764970000000,
  ItemRevenue1765200010000,
  RunningDay1765500000000,
  AuditLogFilters1765500000920,
  PaymentTypes1765700000020,
  PaymentFacts1765700000420,
];
