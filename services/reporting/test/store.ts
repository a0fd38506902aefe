import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { catalog, type Delivery, deliver, startReporting, storeChange } from './history.js';

/**
 * Starts one service for the tests of a file and opens a store for each of them, as catalog tells it.
 * @param hand takes the service and the store's owner, before each test and whenever `newStore` opens another store
 * @returns what tells the events of the store that was opened last
 */
export function newStoreForEachTest(hand: (service: TestService, owner: TestCaller) => void) {
  let service: TestService;
  let tenantId: string;
  const tell = (...deliveries: Delivery[]) => deliver(service, tenantId, deliveries);
  const newStore = async (settings: Parameters<typeof storeChange>[1] = {}) => {
    const owner = service.as();
    tenantId = owner.caller.tenantId;
    hand(service, owner);
    await tell(catalog(1, storeChange(tenantId, settings)));
  };
  beforeAll(async () => {
    service = await startReporting();
  }, 60_000);
  beforeEach(() => newStore());
  afterAll(() => service?.stop(), 60_000);
  return { tell, newStore };
}
