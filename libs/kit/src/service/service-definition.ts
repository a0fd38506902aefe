import type { Type } from '@nestjs/common';
import type { DatabaseOptions } from '../database/database.js';
import type { KeysOf } from '../database/idempotency.js';
import type { Forgotten } from '../jobs/housekeeping.js';

/** What a service is, said once in its `definition.ts`; `runService` makes it run. */
export interface ServiceDefinition extends Pick<DatabaseOptions, 'entities' | 'migrations'> {
  name: string;
  module: Type;
  /** Tables that are not handed to the tenant with their data: sessions, secrets, what only steers us. */
  notPortable?: readonly string[];
  /** Rows that the service forgets by itself, in tables that kit's workers may use. */
  forgotten?: readonly Forgotten[];
  /** Whose Idempotency-Keys are; the user's where nothing is said. */
  keysOf?: KeysOf;
}
