import { afterEach, expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { kitchenInit } from '@thali/proto/catalog/init';
import { listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import { answer } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { storeSettings } from '../../../test/store.ts';
import { ticket } from './tickets.fixture';

const id = '01900000-0000-7000-8000-000000000001';
const MINUTE = 60_000;
const RightDate = Date;
afterEach(() => {
  globalThis.Date = RightDate;
});

/** Sets the tablet's clock, for everything that asks it what time it is. */
function setClock(ahead: number): void {
  const now = () => RightDate.now() + ahead;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

test.each([-47, 47])('a tablet whose clock is %s minutes wrong shows the ages of the server', async (wrong) => {
  signIn();
  answer(kitchenInit, { storeSettings });
  answer(listRecallable, []);
  const order = ticket(id, ['created'], Date.now() - 3 * MINUTE);
  answer(listKitchen, [{ ...order, items: order.items.map((item) => ({ ...item, id, item_id: id })) }]);
  setClock(wrong * MINUTE);
  const { page } = openPage('/dashboard/kitchen');
  const shown = await page.findByRole('article');
  await within(shown).findByText(/^0[34]:\d\d$/);
  expect(shown.getAttribute('data-age')).toBe('normal');
});
