import type { ServiceDefinition } from '@thali/kit/bootstrap';
import { AppModule } from './app.module.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { QrOrders1764700000000 } from './migrations/1764700000000-qr-orders.js';
import { Ledger1764820000000 } from './migrations/1764820000000-ledger.js';

export const ordering: ServiceDefinition = {
  name: 'ordering',
  module: AppModule,
  migrations: [Initial1764000000000, QrOrders1764700000000, Ledger1764820000000],
};
