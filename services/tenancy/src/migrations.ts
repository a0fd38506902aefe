import type { Migration } from '@thali/kit/database/database';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { RunningSubscription1764900000000 } from './migrations/1764900000000-running-subscription.js';
import { Plans1764910000000 } from './migrations/1764910000000-plans.js';
import { Payments1764920000000 } from './migrations/1764920000000-payments.js';
import { Operator1764940000000 } from './migrations/1764940000000-operator.js';
import { TenantDeletion1764960000000 } from './migrations/1764960000000-tenant-deletion.js';
import { DeletionAsked1765000040100 } from './migrations/1765000040100-deletion-asked.js';
import { PlanTrial1765100050000 } from './migrations/1765100050000-plan-trial.js';
import { ReceiptBuyer1765100060100 } from './migrations/1765100060100-receipt-buyer.js';
import { TrueRevenue1765100060300 } from './migrations/1765100060300-true-revenue.js';
import { BuyerAddressParts1765300000000 } from './migrations/1765300000000-buyer-address-parts.js';
import { KeptReceipts1765500000420 } from './migrations/1765500000420-kept-receipts.js';
import { PaymentAsks1765500000910 } from './migrations/1765500000910-payment-asks.js';
import { PlanLimits1765600000030 } from './migrations/1765600000030-plan-limits.js';

/** Written by `make freeze` from the folder. */
export const migrations: (new () => Migration)[] = [
  Initial1764000000000,
  RunningSubscription1764900000000,
  Plans1764910000000,
  Payments1764920000000,
  Operator1764940000000,
  TenantDeletion1764960000000,
  DeletionAsked1765000040100,
  PlanTrial1765100050000,
  ReceiptBuyer1765100060100,
  TrueRevenue1765100060300,
  BuyerAddressParts1765300000000,
  KeptReceipts1765500000420,
  PaymentAsks1765500000910,
  PlanLimits1765600000030,
];
