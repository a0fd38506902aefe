import { bodyLimits } from '@thali/proto/body-size';
import type { Rpc } from '@thali/proto/kernel';
import { type FieldPath, fieldsOf, idFields, inputSchema, type Schema, valueAt, withValue } from './input-fields.ts';

type Input = Record<string, unknown>;

/** Fields whose largest value does not follow from their schema. */
const ofItsOwn: Record<string, (input: Input) => Partial<Input>> = {
  csv: ({ csv }) => ({ csv: repeatedLines(String(csv), 600_000) }),
  from: () => ({ type: 'custom', from: '2025-11-22', to: '2026-11-22' }),
  // The first page of a file is as long as the others; the first page of a list certainly has rows.
  after: () => ({ after: undefined }),
  page: () => ({ page: '1' }),
};

/**
 * A call's input made as large as its contract accepts: longest texts, longest lists, largest numbers, the widest range, the longest file.
 * `picture` is the largest allowed one. A change that the contract would refuse, or the size of its body, is left out; of a list as much as fits
 * is taken.
 */
export function largestOf(contract: Rpc, sample: Input, picture: Uint8Array): Input {
  let input = sample;
  const hasBody = !['GET', 'DELETE'].includes(contract.http?.[0] ?? 'GET');
  const most = hasBody ? bodyLimits(contract).bytes : Number.POSITIVE_INFINITY;
  const take = (larger: Input): boolean => {
    const taken = contract.input.safeParse(larger).success && Buffer.byteLength(JSON.stringify(larger)) <= most;
    if (taken) input = larger;
    return taken;
  };
  const ids = new Set(idFields(contract).map((path) => path.join('.')));
  const fields = [...fieldsOf(inputSchema(contract))].sort((one, other) => depth(other) - depth(one));
  for (const { path, schema } of fields) {
    const value = valueAt(input, path);
    if (value === undefined || ids.has(path.join('.')) || String(path[0]) in ofItsOwn) continue;
    largerValues(value, schema).some((larger) => take(withValue(input, path, larger)));
  }
  for (const [name, change] of Object.entries(ofItsOwn)) if (name in input) take({ ...input, ...change(input) });
  return 'file' in input ? { ...input, file: picture } : input;
}

/** Sort order: innermost fields first, and a list after its elements, because it is repeated as it is then. */
const depth = ({ path, schema }: { path: FieldPath; schema: Schema }): number => path.length * 2 - (schema.items ? 1 : 0);

/** The largest value first; of a list, whose largest one may be too large in all, halves of it too. */
function largerValues(value: unknown, { type, format, maxLength, maxItems, maximum, items }: Schema): unknown[] {
  if (items && Array.isArray(value) && value.length && maxItems)
    return halves(maxItems, value.length).map((length) => Array.from({ length }, (_, index) => value[index % value.length]));
  if (type === 'string' && !format && typeof value === 'string' && maxLength) return [value.padEnd(maxLength, ' w')];
  if ((type === 'number' || type === 'integer') && maximum) return [typeof value === 'string' ? String(maximum) : maximum];
  return [];
}

/** `most`, a half of it and so on, as long as it is more than `least`. */
const halves = (most: number, least: number): number[] => (most > least ? [most, ...halves(Math.floor(most / 2), least)] : []);

/** Repeats the last line, with its first digits or letters counted up so that each line differs. */
function repeatedLines(csv: string, length: number): string {
  const [head, line = ''] = csv.trim().split('\n') as [string, string?];
  const lines = [head];
  const [first = '', ...rest] = line.trim().split(',');
  for (let n = 0, size = head.length; size < length - 200; n += 1) {
    const next = [/^\d+$/.test(first) ? String(Number(first) + n) : `${first} ${n}`, ...rest].join(',');
    lines.push(next);
    size += next.length + 1;
  }
  return lines.join('\n');
}
