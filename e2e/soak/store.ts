import { addMenuItem } from '@thali/proto/catalog/menu-items';
import { type Printed, Restaurant } from '../system/restaurant.ts';
import { Till } from '../system/till.ts';
import type { Ledger } from './ledger.ts';
import { Person } from './person.ts';

/** A restaurant at work: its people, and what they know of its menu. */
export interface Store {
  restaurant: Restaurant;
  tenantId: string;
  owner: Person;
  cashier: Person;
  cook: Person;
  diner: Person;
  printed: Printed;
  /** The dish whose price the owner changes now and then, with the last price that a cashier was told. */
  idli: { id: string; price: number };
}

/** A new restaurant with all people signed in, whose till and printed codes work. */
export async function openStore(ledger: Ledger): Promise<Store> {
  const restaurant = await Restaurant.open();
  const { tenantId, owner } = restaurant;
  const [cashier, cook, printed] = await Promise.all([
    restaurant.staff('POS', 'ORDERS'),
    restaurant.staff('KITCHEN'),
    restaurant.openMenu(),
  ]);
  const price = 40;
  const { id } = await owner.ok(addMenuItem, { title: 'Idli', price });
  await restaurant.taken(restaurant.order({ cart: [{ id, quantity: 1 }], payableAmount: price }));
  const person = (till: Till) => new Person(till, tenantId, ledger);
  return {
    restaurant,
    tenantId,
    owner: person(owner),
    cashier: person(cashier.till),
    cook: person(cook.till),
    diner: person(new Till()),
    printed,
    idli: { id, price },
  };
}

/** Opens several, four at a time, because signing in takes a lot of processor time. */
export async function openStores(count: number, ledger: Ledger): Promise<Store[]> {
  const stores: Store[] = [];
  let left = count;
  const opener = async () => {
    while (left-- > 0) stores.push(await openStore(ledger));
  };
  await Promise.all(Array.from({ length: 4 }, opener));
  return stores;
}
