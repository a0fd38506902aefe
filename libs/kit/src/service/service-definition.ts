import type { Type } from '@nestjs/common';
import type { DatabaseOptions, DatabaseUses } from '../database/database.js';
import type { Forgotten } from '../jobs/housekeeping.js';

/** The definition of a service, in its `definition.ts`; `runService` runs it. */
export interface ServiceDefinition extends Pick<DatabaseOptions, 'entities' | 'migrations'>, DatabaseUses {
  name: string;
  module: Type;
  /** Tables left out of the tenant's data export: sessions, secrets, purely internal state. */
  notPortable?: readonly string[];
  /** Outdated rows that housekeeping deletes, in tables that kit's workers may use. */
  forgotten?: readonly Forgotten[];
}
