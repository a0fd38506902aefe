import { randomUUID } from 'node:crypto';
import { type Act, acts, besides, mayAct } from '@thali/proto/acts';
import { type Scope, scopes } from '@thali/proto/scopes';
import { eventually } from '@thali/testing/eventually';
import { law } from '@thali/testing/law';
import { Restaurant } from './restaurant.ts';
import { state } from './state.ts';
import { type Answer, notNow, type Till } from './till.ts';
import { type Way, ways } from './ways.ts';

/**
 * Every act, tried through every route that can do it: by somebody without a scope, by each scope alone, by each pair that an act with a second
 * condition needs, and by the owner. Who may is what the table of acts says (proto/src/acts.ts).
 */
interface Person {
  name: string;
  role: 'admin' | 'user';
  granted: readonly Scope[];
}
const staff = (...granted: Scope[]): Person => ({ name: granted.join(' and ') || 'no scope', role: 'user', granted });
const pairs = (Object.entries(besides) as [Act, Act][]).flatMap(([act, also]) =>
  acts[act].flatMap((one) => acts[also].map((other) => staff(one, other))),
);
const people: Person[] = [
  staff(),
  ...scopes.map((scope) => staff(scope)),
  ...pairs,
  { name: 'the owner', role: 'admin', granted: [] },
];
const may = ({ role, granted }: Person, { acts }: Way): boolean => acts.some((act) => mayAct(role, granted, act));

let udupi: Restaurant;
const tills = new Map<Person, Till>();
beforeAll(async () => {
  udupi = await Restaurant.open();
  for (const person of people)
    tills.set(person, person.role === 'admin' ? udupi.owner : (await udupi.staff(...person.granted)).till);
});

/** Costly calls of one restaurant are limited to 20 at once, also for who is refused then. */
const together = 8;
/** Ordering writes the store's letterhead when it hears of the store's change, which whoever may has made just before. */
const following = ['letterhead'];
let tries = 0;
async function outcomeOf(person: Person, { contract }: Way, input: object): Promise<[person: string, outcome: unknown]> {
  tries += 1;
  const [till, key] = [tills.get(person) as Till, randomUUID()];
  // A busy machine answers 503 and has decided nothing.
  const { status, body } = await eventually(`the decision about ${person.name}`, async () => {
    const answer = (await till.call(contract, input, { key })) as Answer<{ code?: string }>;
    return notNow(answer) ? undefined : answer;
  });
  return [person.name, status === 200 ? 'done' : `${status} ${body?.code}`];
}

test('every act has a way to do it', () => {
  const done = new Set(ways.flatMap((way) => way.acts));
  expect(Object.keys(acts).filter((act) => !done.has(act as Act))).toEqual([]);
});

describe(`${ways.length * people.length} tries`, () => {
  test.each(ways)('$name is done by whom the table says, and whoever else is refused has changed nothing', async (way) => {
    const small = people.filter((person) => !may(person, way));
    const fresh = () => eventually(`what ${way.name} needs`, () => way.input(udupi));
    const input = await fresh();
    const changes = way.contract.http?.[0] !== 'GET';
    const before = changes && (await state(udupi, following));
    for (let start = 0; start < small.length; start += together) {
      const outcomes = await Promise.all(small.slice(start, start + together).map((person) => outcomeOf(person, way, input)));
      await law('who may not do it is refused', () =>
        expect(outcomes).toEqual(outcomes.map(([name]) => [name, '403 SCOPE_MISSING'])),
      );
    }
    const after = changes && (await state(udupi, following));
    await law('what is refused changes nothing', () => expect(after).toEqual(before));
    for (const person of people.filter((person) => may(person, way)))
      expect(await outcomeOf(person, way, await fresh())).toEqual([person.name, 'done']);
  });

  test('were all made', () => expect(tries).toBe(ways.length * people.length));
});
