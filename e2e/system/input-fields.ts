import type { Rpc } from '@thali/proto/kernel';
import * as z from 'zod';

/** JSON Schema as zod writes it; only the keywords that are used here. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
/** Path of a field: names of objects, 0 for an element of a list. */
export type FieldPath = (string | 0)[];

export const inputSchema = ({ input }: Rpc): Schema => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Every field, with each of the schemas that may apply to it. */
export function* fieldsOf(schema: Schema, path: FieldPath = []): Generator<{ path: FieldPath; schema: Schema }> {
  if (path.length) yield { path, schema };
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) yield* fieldsOf(choice, path);
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* fieldsOf(field, [...path, name]);
  if (schema.items) yield* fieldsOf(schema.items, [...path, 0]);
}

/** The fields that reference something: by form (a UUID), by place (in the route) or by name. */
export function idFields(contract: Rpc): FieldPath[] {
  const inRoute = [...(contract.http?.[1].matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name);
  const found = new Map<string, FieldPath>();
  for (const { path, schema } of fieldsOf(inputSchema(contract))) {
    const name = String(path.findLast((part) => part !== 0));
    const isList = schema.type === 'array' || schema.items;
    if (isList || schema.type === 'null') continue;
    if (schema.format === 'uuid' || inRoute.includes(name) || /^(id|username)$|(_id|_ids|Id|Ids)$/.test(name))
      found.set(path.join('.'), path);
  }
  // A union is listed at its list and at its elements: only the deepest path counts.
  return [...found.values()].filter((path) => !found.has([...path, 0].join('.')));
}

export function valueAt(input: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], input);
}

/** A copy of `input` with another value at one path; all other parts are shared. */
export function withValue<T>(input: T, [first, ...rest]: FieldPath, value: unknown): T {
  if (first === undefined) return value as T;
  const copy = (Array.isArray(input) ? [...input] : { ...input }) as Record<string, unknown>;
  copy[first] = withValue(copy[first], rest, value);
  return copy as T;
}
