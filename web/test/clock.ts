import { afterEach } from '@jest/globals';

const RightDate = Date;
afterEach(() => {
  globalThis.Date = RightDate;
});

/** Puts the device's clock forward by so many ms until the test ends, for everything that asks it what time it is. */
export function setClock(ahead: number): void {
  const now = () => RightDate.now() + ahead;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
