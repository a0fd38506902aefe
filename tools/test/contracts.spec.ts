import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { breaksOf, faultsOf } from '../contracts/breaks.ts';
import { type Contracts, contractsOf } from '../contracts/contracts.ts';
import { breaksBetween, type Direction, type Schema } from '../contracts/within.ts';

const now = contractsOf(join(import.meta.dirname, '..', '..'));
const text = (more: Schema = {}): Schema => ({ type: 'string', ...more });
const whole = (more: Schema = {}): Schema => ({ type: 'integer', ...more });
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({ type: 'object', properties, required });
const either = (...anyOf: Schema[]): Schema => ({ anyOf });
const said = (before: Schema, after: Schema, direction: Direction) =>
  breaksBetween(before, after, direction).map(({ place, what }) => `${place}: ${what}`);

describe('clients of before break on an input', () => {
  test.each<[string, Schema, Schema, string]>([
    ['that is gone', object({ a: text(), b: text() }), object({ a: text() }), 'b: is gone'],
    ['that is needed now', object({}), object({ a: text() }, 'a'), 'a: is required now'],
    ['that was optional', object({ a: text() }), object({ a: text() }, 'a'), 'a: is required now'],
    ['of another type', text(), whole(), ': takes no string any more'],
    ['of fewer types', { type: ['string', 'null'] }, text(), ': takes no null any more'],
    ['that may be no fraction', { type: 'number' }, whole(), ': takes no number any more'],
    ['with fewer values', text({ enum: ['a', 'b'] }), text({ const: 'a' }), ': takes no "b" any more'],
    ['with certain values only', text(), text({ enum: ['a', 'b'] }), ': takes no value but a,b any more'],
    ['with a lower maximum', whole({ maximum: 9 }), whole({ maximum: 8 }), ': maximum was 9, is 8'],
    ['with a higher minimum', whole({ minimum: 0 }), whole({ minimum: 1 }), ': minimum was 0, is 1'],
    ['with a first bound', text(), text({ maxLength: 5 }), ': maxLength was none, is 5'],
    ['with another pattern', text({ pattern: '^a' }), text({ pattern: '^b' }), ': pattern was ^a, is ^b'],
    ['with another format', text(), text({ format: 'uuid' }), ': format was none, is uuid'],
    ['of fewer entries', { type: 'array', maxItems: 3 }, { type: 'array', maxItems: 2 }, ': maxItems was 3, is 2'],
    ['of other entries', { type: 'array', items: text() }, { type: 'array', items: whole() }, '[]: takes no string any more'],
    ['without a kind', either(object({ a: text({ const: 'x' }) }), text()), text(), ': takes no object any more'],
    [
      'of a record with other values',
      { type: 'object', additionalProperties: text() },
      { type: 'object', additionalProperties: whole() },
      '{}: takes no string any more',
    ],
    [
      'in a field of a field',
      object({ a: { type: 'array', items: object({ b: text() }) } }),
      object({ a: { type: 'array', items: object({ b: text() }, 'b') } }),
      'a[].b: is required now',
    ],
  ])('%s', (_, before, after, what) => {
    expect(said(before, after, 'input')).toEqual([what]);
    expect(said(before, before, 'input')).toEqual([]);
  });
});

describe('clients of before break on an answer', () => {
  const kind = (name: string) => object({ kind: text({ const: name }), more: text() }, 'kind', 'more');
  test.each<[string, Schema, Schema, string]>([
    ['without a field', object({ a: text() }), object({}), 'a: is gone'],
    ['whose field may be missing', object({ a: text() }, 'a'), object({ a: text() }), 'a: may be missing now'],
    ['of another type', text(), whole(), ': may be integer now'],
    ['that may be empty', text(), { type: ['string', 'null'] }, ': may be null now'],
    ['that may be a fraction', whole(), { type: 'number' }, ': may be number now'],
    ['with a value more', text({ enum: ['a'] }), text({ enum: ['a', 'b'] }), ': may be "b" now'],
    ['of a kind more', either(kind('a'), kind('b')), either(kind('a'), kind('b'), kind('c')), ': may be kind "c" now'],
    ['in another format', text({ format: 'date' }), text({ format: 'date-time' }), ': format was date, is date-time'],
  ])('%s', (_, before, after, what) => {
    expect(said(before, after, 'answer')).toEqual([what]);
    expect(said(before, before, 'answer')).toEqual([]);
  });
});

test.each<[string, Direction, Schema, Schema]>([
  ['an optional input more', 'input', object({ a: text() }, 'a'), object({ a: text(), b: text() }, 'a')],
  ['an input that is optional now', 'input', object({ a: text() }, 'a'), object({ a: text() })],
  ['a value more that is taken', 'input', text({ enum: ['a'] }), text({ enum: ['a', 'b'] })],
  ['a wider bound of an input', 'input', text({ maxLength: 5 }), text({ maxLength: 6 })],
  ['a kind more that is taken', 'input', text(), either(text(), whole())],
  ['a field more of an answer', 'answer', object({ a: text() }, 'a'), object({ a: text(), b: text() }, 'a', 'b')],
  ['a value that an answer has no more', 'answer', text({ enum: ['a', 'b'] }), text({ enum: ['a'] })],
  ['a longer text of an answer', 'answer', text({ maxLength: 5 }), text()],
])('nobody breaks on %s', (_, direction, before, after) => {
  expect(said(before, after, direction)).toEqual([]);
});

/** Two schemas of the same shape, whose leaves, bounds and required fields are others. */
const leaves = [
  ...[text(), text({ maxLength: 3 }), text({ minLength: 1 }), text({ enum: ['a', 'b'] }), text({ const: 'a' })],
  ...[
    whole(),
    whole({ minimum: 0, maximum: 9 }),
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    { type: ['string', 'null'] },
  ],
];
const names = ['a', 'b'];
const pairs = fc.letrec<{ pair: [Schema, Schema]; node: [Schema, Schema] }>((tie) => ({
  pair: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom(...leaves), fc.constantFrom(...leaves)),
    tie('node'),
  ),
  node: fc.oneof(
    fc
      .tuple(tie('pair'), tie('pair'), fc.subarray(names), fc.subarray(names))
      .map(([a, b, ours, theirs]): [Schema, Schema] => [
        object({ a: a[0], b: b[0] }, ...ours),
        object({ a: a[1], b: b[1] }, ...theirs),
      ]),
    tie('pair').map(([ours, theirs]): [Schema, Schema] => [
      { type: 'array', items: ours, maxItems: 2 },
      { type: 'array', items: theirs },
    ]),
    fc.tuple(tie('pair'), tie('pair')).map(([a, b]): [Schema, Schema] => [a[0], either(a[1], b[1])]),
  ),
})).pair;

/** Values of a schema that this file writes. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const { minLength = 0, maxLength = 5, minimum = -20, maximum = 20 } = schema as Record<string, number | undefined>;
  const { properties = {}, required = [], items = {} } = schema;
  const byType: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => fc.string({ minLength, maxLength }),
    integer: () => fc.integer({ min: minimum, max: maximum }),
    number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () => fc.array(valuesOf(items), { maxLength: 2 }),
    object: () =>
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)])), {
        requiredKeys: [...required],
      }),
  };
  return (byType[schema.type as string] as () => fc.Arbitrary<unknown>)();
}

test('where no break is found, every value that was taken is taken', () => {
  let seen = 0;
  const taken = (value: unknown, schema: Schema) =>
    z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
  fc.assert(
    fc.property(pairs, fc.gen(), ([before, after], gen) => {
      expect(breaksBetween(before, before, 'input')).toEqual([]);
      expect(breaksBetween(after, after, 'answer')).toEqual([]);
      if (breaksBetween(before, after, 'input').length) return;
      seen++;
      expect(taken(gen(valuesOf, before), after)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  // Else it has looked at nothing.
  expect(seen).toBeGreaterThan(200);
});

describe('of the contracts of this checkout', () => {
  const [order, invoice] = ['POST /api/v1/pos/create-order', 'POST /api/v1/pos/create-order-and-invoice'];

  test('all are read, and none breaks itself', () => {
    const { operations, messages, subjects, refusals } = now;
    expect(Object.keys(operations)).toEqual(expect.arrayContaining([order, invoice, 'GET /api/v1/orders/{}/ticket']));
    expect(messages).toMatchObject({
      orderCreated: { address: 'evt.ordering.order_created.{}', direction: 'answer' },
      authenticate: { direction: 'input' },
    });
    expect(subjects.gateway).toEqual(expect.arrayContaining(['rpc.ordering.create_order', 'evt.>']));
    expect(refusals).toMatchObject({ VALIDATION_FAILED: 400, IDEMPOTENCY_KEY_MISSING: 428 });
    expect(breaksOf(now, now)).toEqual([]);
  });

  test.each<[string, (contracts: Contracts) => unknown, string]>([
    ['a removed operation', ({ operations }) => delete operations[order], `${order}: is gone`],
    ['a removed event', ({ messages }) => delete messages.orderCreated, 'orderCreated: is gone'],
    [
      'another subject',
      ({ messages }) => Object.assign(messages.orderCreated as object, { address: 'evt.x' }),
      'orderCreated: address was evt.ordering.order_created.{}, is evt.x',
    ],
    [
      'another status',
      ({ refusals }) => Object.assign(refusals, { LIMIT_REACHED: 429 }),
      'LIMIT_REACHED: status was 409, is 429',
    ],
    [
      'a subject that pods of before use',
      ({ subjects }) => subjects.gateway?.splice(subjects.gateway.indexOf('evt.>'), 1),
      'gateway: may not use evt.> any more',
    ],
    [
      'a session where none was needed',
      ({ operations }) => Object.assign(operations['POST /api/v1/auth/signin'] as object, { session: 'session' }),
      'POST /api/v1/auth/signin: needs session now',
    ],
    [
      'a file in place of JSON',
      ({ operations }) => Object.assign(operations['GET /api/v1/orders'] as object, { answer: object({ 'text/csv': text() }) }),
      'GET /api/v1/orders answer application/json: is gone',
    ],
  ])('%s is said with its place', (_, change, what) => {
    const other = structuredClone(now);
    change(other);
    expect(breaksOf(now, other)).toEqual([what]);
  });
});

describe('the list of deliberate changes', () => {
  const why = 'Nobody sends it.';
  test('what stands there is no fault, everything else is', () => {
    expect(faultsOf(['a: is gone', 'b: is gone'], [{ date: '2026-11-29', why, changes: ['a: is gone'] }])).toEqual([
      'b: is gone',
    ]);
  });
  test('has a date and a reason for what is so, and nothing else', () => {
    const said = faultsOf(['a: is gone'], [{ date: 'soon', why: '', changes: ['a: is gone', 'b: is gone'] }]);
    expect(said).toEqual(['b: is gone: in deliberate.json, but it is not so', expect.stringContaining('a: is gone: no date')]);
  });
});
