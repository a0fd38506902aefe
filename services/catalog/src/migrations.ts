import type { Migration } from '@thali/kit/database/database';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { QrMenu1764700000000 } from './migrations/1764700000000-qr-menu.js';
import { StoreTaxNumbers1764810000000 } from './migrations/1764810000000-store-tax-numbers.js';
import { HourCycle1765200000000 } from './migrations/1765200000000-hour-cycle.js';
import { ThreeDecimals1765200010000 } from './migrations/1765200010000-three-decimals.js';
import { AddressParts1765300000000 } from './migrations/1765300000000-address-parts.js';
import { RunningDay1765500000000 } from './migrations/1765500000000-running-day.js';
import { RatesInThousandths1765500000710 } from './migrations/1765500000710-rates-in-thousandths.js';
import { PhotoBytes1765600000010 } from './migrations/1765600000010-photo-bytes.js';
import { PaymentKinds1765700000000 } from './migrations/1765700000000-payment-kinds.js';

/** Written by `make freeze` from the folder. */
export const migrations: (new () => Migration)[] = [
  Initial1764000000000,
  QrMenu1764700000000,
  StoreTaxNumbers1764810000000,
  HourCycle1765200000000,
  ThreeDecimals1765200010000,
  AddressParts1765300000000,
  RunningDay1765500000000,
  RatesInThousandths1765500000710,
  PhotoBytes1765600000010,
  PaymentKinds1765700000000,
];
