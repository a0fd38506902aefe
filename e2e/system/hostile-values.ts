import type { Rpc } from '@thali/proto/kernel';
import fc from 'fast-check';
import { type FieldPath, fieldsOf, inputSchema, valueAt, withValue } from './input-fields.ts';

type Input = Record<string, unknown>;
const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], []);

/** JSON texts that JSON.stringify would never write; they are sent as they are. */
const unwritable = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON;

/** Values to send in place of any field. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, '', ' ', [], {}, [[]], [null], -1, 0.1 + 0.2, 2 ** 53, 1e21, -1e308, Number.MIN_VALUE],
    ...[
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udfff tail',
      '\u202e',
      "'; drop table orders; --",
      '{{7*7}}',
      '../../etc/passwd',
      '%00',
    ],
    ...['NaN', 'Infinity', '1e309', '-0', 'null', '[object Object]', 'constructor', '__proto__', '0x10', '١٢٣'],
    ...['2026-02-30', '9999-12-31', '0000-00-00', '+275760-09-13T00:00:00Z', '00000000-0000-0000-0000-000000000000'],
    ...['x'.repeat(300), '🍛'.repeat(5_000), 'x'.repeat(60_000), deep(500), Array(3_000).fill('a')],
  ),
  fc
    .constantFrom('1e309', '-1e309', '-0', '1E400', '0.00000000000000000000000001', '123456789012345678901234567890')
    .map(unwritable),
  fc.constantFrom('{"__proto__":{"role":"superadmin"}}', '{"constructor":{"prototype":{"x":1}}}').map((text) => JSON.parse(text)),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.uint8Array({ maxLength: 50 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Inputs of an operation, made from a valid one by changing, dropping or adding some of the fields of its schema. */
export function badInputs(contract: Rpc, good: Input): fc.Arbitrary<Input> {
  const paths = [...new Map([...fieldsOf(inputSchema(contract))].map(({ path }) => [path.join('.'), path])).values()];
  const added = fc.constantFrom<FieldPath>(['tenant_id'], ['role'], ['surprise'], ['constructor']);
  const place = paths.length
    ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...paths) }, { weight: 1, arbitrary: added })
    : added;
  const change = fc.tuple(place, fc.oneof({ weight: 6, arbitrary: anything }, { weight: 1, arbitrary: fc.constant(undefined) }));
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce((input, [path, value]) => {
      const parent = valueAt(input, path.slice(0, -1));
      return typeof parent === 'object' && parent !== null ? withValue(input, path, value) : input;
    }, good),
  );
}
