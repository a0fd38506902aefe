import type { Migration } from '@thali/kit/database/database';
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
import { Patience1765000060000 } from './migrations/1765000060000-patience.js';
import { ClosedUnpaid1765100010000 } from './migrations/1765100010000-closed-unpaid.js';
import { PartialCreditNotes1765100010010 } from './migrations/1765100010010-partial-credit-notes.js';
import { KeysOfTheTenant1765100010020 } from './migrations/1765100010020-keys-of-the-tenant.js';
import { Letterheads1765100020000 } from './migrations/1765100020000-letterheads.js';
import { EqualHalves1765100020100 } from './migrations/1765100020100-equal-halves.js';
import { HoursOnLetterheads1765200000000 } from './migrations/1765200000000-hours-on-letterheads.js';
import { CustomerDigits1765200000100 } from './migrations/1765200000100-customer-digits.js';
import { CancelReason1765200000200 } from './migrations/1765200000200-cancel-reason.js';
import { InvoiceSearch1765200010100 } from './migrations/1765200010100-invoice-search.js';
import { VersionedPlaceOrders1765300000000 } from './migrations/1765300000000-versioned-place-orders.js';
import { StateTaxOnLetterheads1765300000100 } from './migrations/1765300000100-state-tax-on-letterheads.js';
import { OneWriterOfInvoices1765400000100 } from './migrations/1765400000100-one-writer-of-invoices.js';
import { MenuDiscount1765500000100 } from './migrations/1765500000100-menu-discount.js';
import { KeptDocuments1765500000410 } from './migrations/1765500000410-kept-documents.js';
import { StoppedItems1765500000600 } from './migrations/1765500000600-stopped-items.js';
import { RatesInThousandths1765500000700 } from './migrations/1765500000700-rates-in-thousandths.js';
import { CopiedRevision1765500000720 } from './migrations/1765500000720-copied-revision.js';
import { Pieces1765500000730 } from './migrations/1765500000730-pieces.js';
import { SearchesByIndex1765500000930 } from './migrations/1765500000930-searches-by-index.js';
import { CustomerCount1765600000020 } from './migrations/1765600000020-customer-count.js';
import { OwedByIndex1765600000640 } from './migrations/1765600000640-owed-by-index.js';
import { WritersByRowTypes1765600001000 } from './migrations/1765600001000-writers-by-row-types.js';
import { PaymentKinds1765700000010 } from './migrations/1765700000010-payment-kinds.js';
import { Payments1765700000100 } from './migrations/1765700000100-payments.js';
import { PaymentsTold1765700000110 } from './migrations/1765700000110-payments-told.js';
import { Bills1765700000300 } from './migrations/1765700000300-bills.js';
import { BillBackfill1765700000310 } from './migrations/1765700000310-bill-backfill.js';
import { Tickets1765700000400 } from './migrations/1765700000400-tickets.js';
import { PaymentPositions1765700000410 } from './migrations/1765700000410-payment-positions.js';

/** Written by `make freeze` from the folder. */
export const migrations: (new () => Migration)[] = [
  Initial1764000000000,
  QrOrders1764700000000,
  QrOrdersTakenOnce1764700100000,
  Bookings1764800000000,
  CustomerSearch1764810000000,
  InvoiceList1764820000000,
  Ledger1764830000000,
  Audit1764840000000,
  DayClose1764850000000,
  DiscountsWithOrders1764970000000,
  Patience1765000060000,
  ClosedUnpaid1765100010000,
  PartialCreditNotes1765100010010,
  KeysOfTheTenant1765100010020,
  Letterheads1765100020000,
  EqualHalves1765100020100,
  HoursOnLetterheads1765200000000,
  CustomerDigits1765200000100,
  CancelReason1765200000200,
  InvoiceSearch1765200010100,
  VersionedPlaceOrders1765300000000,
  StateTaxOnLetterheads1765300000100,
  OneWriterOfInvoices1765400000100,
  MenuDiscount1765500000100,
  KeptDocuments1765500000410,
  StoppedItems1765500000600,
  RatesInThousandths1765500000700,
  CopiedRevision1765500000720,
  Pieces1765500000730,
  SearchesByIndex1765500000930,
  CustomerCount1765600000020,
  OwedByIndex1765600000640,
  WritersByRowTypes1765600001000,
  PaymentKinds1765700000010,
  Payments1765700000100,
  PaymentsTold1765700000110,
  Bills1765700000300,
  BillBackfill1765700000310,
  Tickets1765700000400,
  PaymentPositions1765700000410,
];
