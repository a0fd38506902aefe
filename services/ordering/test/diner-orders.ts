import type { Request } from '@thali/proto/kernel';
import { qrOrderProgress, takeQrOrder } from '@thali/proto/ordering/qr-orders';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

export type DinerForm = Request<typeof takeQrOrder>;

/**
 * Starts one service for the tests of a file, opens a restaurant for each test, and returns calls of its diners. `hand` receives both
 * before each test; a call without a restaurant uses the current test's.
 */
export function dinersOfEachTest(hand: (service: TestService, place: Restaurant) => void) {
  let here: Restaurant;
  newRestaurantForEachTest((service, place) => {
    here = place;
    hand(service, place);
  });
  const tikka = (at = here) => ({
    id: at.items.tikka.id,
    quantity: 2,
    notes: 'less spicy',
    variant_id: at.items.tikka.variants[1]?.id,
    addons_ids: [at.items.tikka.addons[0]?.id as string],
  });
  const water = (at = here) => ({ id: at.items.water.id, quantity: 1 });
  const take = (more: Partial<DinerForm> = {}, at = here, key?: string) =>
    at.diner(takeQrOrder, { cartItems: [water(at)], ...more }, { idempotencyKey: key });
  const progress = (trackingId: string, at = here) => at.diner(qrOrderProgress, { trackingId });
  return { tikka, water, take, progress };
}

/** The error code of a call, `ok` when it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => error.code,
  );
