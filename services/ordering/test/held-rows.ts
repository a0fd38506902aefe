import { hold } from '@thali/testing/held-rows';
import type { TestService } from '@thali/testing/test-service';
import type { Restaurant } from './restaurant.js';

/** Locks the row of the tenant's token counter, as another process' commit on a slow disk does. */
export const holdCounter = (service: TestService, { caller }: Restaurant) =>
  hold(service, 'select from token_counter where tenant_id = $1 for update', [caller.tenantId]);
