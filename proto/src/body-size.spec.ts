import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { bodyLimits, largestBody } from './body-size.js';
import { signIn } from './identity/session.js';
import { chosenMoment, Day, defineRpc, everyone, Flag, Id, longText, optionalText } from './kernel.js';
import { operations } from './registry.js';

/** JSON of a client that escapes whatever it can. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const withInput = (input: z.ZodType) =>
  defineRpc({ subject: 'rpc.a.b', http: ['POST', '/b'], who: everyone, input, output: z.object({}) });

describe('the largest body of a schema', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['a text in a script that is escaped', longText(3), 'कखग'],
    ['an optional text', optionalText(2), 'कख'],
    ['an id', Id, '0193a1f2-7e1c-7000-8000-000000000000'],
    ['a day', Day, '2026-11-29'],
    ['a moment', chosenMoment('No.').nullish(), null],
    ['a flag', Flag, false],
    ['the largest of a union', z.union([z.literal('x'), z.array(z.boolean()).max(2)]), [false, false]],
    ['a list of lists', z.array(z.array(z.boolean()).max(1)).max(3), [[false], [false], [false]]],
    ['an object', z.object({ a: z.enum(['x', 'long']), b: z.object({}).optional() }), { a: 'long', b: {} }],
  ])('of %s is not less than what it takes, and not much more', (_what, schema, value) => {
    const { bytes, depth } = largestBody(schema, 'it');
    const length = escaped(value).length;
    expect(schema.safeParse(value).success).toBe(true);
    expect(bytes).toBeGreaterThanOrEqual(length);
    if (value !== null) expect(bytes).toBeLessThanOrEqual(length + 4);
    expect(depth).toBe(depthOf(value));
  });

  it.each([
    ['a text without a greatest length', z.object({ name: z.string() }), 'it.name has no greatest length'],
    ['a list without one', z.object({ ids: z.array(Id) }), 'it.ids has no greatest length'],
    ['elements without one', z.object({ names: z.array(z.string()).max(3) }), 'it.names[] has no greatest length'],
    ['a text that is trimmed before it is measured', z.string().trim().max(5), 'it has no greatest length'],
    ['any value at all', z.object({ more: z.unknown() }), 'it.more is of a kind whose size is not known: unknown'],
  ])('is refused for %s, by name', (_what, schema, message) => {
    expect(() => largestBody(schema, 'it')).toThrow(message);
  });

  it('holds whatever any operation takes, written with every escape', () => {
    for (const [name, { http, input, uploadBytes, maxBodyBytes }] of Object.entries(operations)) {
      if (!http || http[0] === 'GET' || uploadBytes || maxBodyBytes) continue;
      const { bytes, depth } = largestBody(input, name);
      const fits = (value: unknown) => {
        expect([name, escaped(value).length <= bytes, depthOf(value) <= depth]).toEqual([name, true, true]);
      };
      fc.assert(fc.property(valuesOf(input), fits), { numRuns: 20 });
    }
  });
});

describe('the limits of bodies', () => {
  const limits = Object.entries(operations)
    .filter(([, { http }]) => http && http[0] !== 'GET')
    .map(([name, contract]) => ({ name, contract }));

  it.each(limits)('of $name follow from its contract', ({ contract }) => {
    const { bytes, depth } = bodyLimits(contract);
    expect(bytes).toBeLessThanOrEqual(contract.uploadBytes ?? contract.maxBodyBytes ?? 100 * 1024);
    expect(depth).toBeLessThanOrEqual(contract.input instanceof z.ZodObject && contract.input.def.catchall ? 23 : 6);
  });

  it('of a sign-in are 4 kB and three levels', () => {
    expect(bodyLimits(signIn)).toEqual({ bytes: 4096, depth: 3 });
  });

  it('leave room for fields of another release', () => {
    const { bytes, depth } = bodyLimits(withInput(z.object({ name: longText(1_000) })));
    expect(bytes).toBeGreaterThanOrEqual(largestBody(z.object({ name: longText(1_000) }), 'it').bytes * 1.25);
    expect(depth).toBe(3);
  });

  it('are refused where a schema takes more than 100 KB and its contract does not say that it needs it', () => {
    const large = withInput(z.object({ text: longText(20_000) }));
    expect(() => bodyLimits(large)).toThrow(/^rpc\.a\.b may need \d+ bytes/);
    expect(bodyLimits({ ...large, maxBodyBytes: 30_000 }).bytes).toBe(30_000);
    expect(() => bodyLimits(withInput(z.looseObject({})))).toThrow('may need Infinity bytes');
  });
});

/** Values of the lengths, kinds and choices of a schema; what else it asks of them makes none of them larger. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      if ('format' in def && def.format === 'uuid') return fc.uuid();
      if ('format' in def && def.format === 'date') return fc.constant('2026-11-29');
      return fc.string({ unit: fc.constantFrom('क', '"', '\u0001', 'a', '\ud83c'), size: 'max', ...lengths(def) });
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'nullable':
      return fc.oneof(fc.constant(null), valuesOf(def.innerType));
    case 'optional':
    case 'default':
      return valuesOf(def.innerType);
    case 'pipe':
      return def.in._zod.def.type === 'transform' ? valuesOf(def.out) : valuesOf(def.in);
    case 'array':
      return fc.array(valuesOf(def.element), { size: 'max', ...lengths(def) });
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, valuesOf(field)])));
    default:
      throw new Error(`no values of ${def.type}`);
  }
}

function lengths({ checks = [] }: { checks?: z.core.$ZodCheck<never>[] }): { maxLength?: number } {
  for (const { _zod } of checks) {
    const { check, maximum } = _zod.def as { check: string; maximum?: number };
    if (check === 'max_length') return { maxLength: maximum };
  }
  return {};
}
