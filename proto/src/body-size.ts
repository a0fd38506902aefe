import type * as z from 'zod';
import type { Rpc } from './kernel.js';

/** How large a JSON body can be at most. */
export interface BodySize {
  bytes: number;
  /** Objects and lists within each other: 1 for `{}`, 0 for a text. */
  depth: number;
}

/** A UTF-16 unit as a client writes it that escapes all but ASCII, `\u0905`. */
const bytesPerUnit = 6;
/** `-1.7976931348623157e+308` */
const numberBytes = 24;
/** A number that may come as what was typed into a field. */
const typedBytes = 64;
/** Texts whose form bounds them, with their quotes. */
const bytesOfForm: Record<string, number> = { uuid: 38, date: 12 };
/** For what a client of another release sends beside what this one knows, and for white space: a quarter more, and this. */
const room = { bytes: 1024, depth: 2 };
/** Of what a schema takes without naming it. */
const depthOfUnknown = 20;
const unit = 4 * 1024;
/** Beyond this a contract says itself what it needs: not everything that a schema would take is of use. */
const largestUnsaid = 100 * 1024;

/**
 * The limits of an operation's body: what its schema can take, with room, or what the contract says.
 * @throws Error that names the field without a bound
 */
export function bodyLimits({ subject, input, maxBodyBytes, uploadBytes }: Rpc): BodySize {
  if (uploadBytes !== undefined) return { bytes: uploadBytes, depth: 0 };
  const largest = largestBody(input, subject);
  const depth = largest.depth + room.depth;
  if (maxBodyBytes !== undefined) return { bytes: maxBodyBytes, depth };
  const bytes = Math.ceil((largest.bytes * 1.25 + room.bytes) / unit) * unit;
  if (bytes <= largestUnsaid) return { bytes, depth };
  throw new Error(`${subject} may need ${bytes} bytes: give it shorter texts and lists, or say maxBodyBytes and why`);
}

/**
 * The largest JSON text that a schema takes, without white space, fields that it does not know, and needless digits and escapes.
 * @param at what errors call it
 * @throws Error that names the field without a bound
 */
export function largestBody(schema: z.core.$ZodType, at: string): BodySize {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return scalar(bytesOfForm[('format' in def && def.format) as string] ?? 2 + bytesPerUnit * most(def, at));
    case 'number':
      return scalar(def.coerce ? typedBytes : numberBytes);
    case 'boolean':
      return scalar('false'.length);
    case 'enum':
      return largestOf(Object.values(def.entries).map((value) => scalar(JSON.stringify(value).length)));
    case 'literal':
      return largestOf(def.values.map((value) => scalar(JSON.stringify(value).length)));
    case 'union':
      return largestOf(def.options.map((option) => largestBody(option, at)));
    case 'nullable':
      return largestOf([scalar('null'.length), largestBody(def.innerType, at)]);
    case 'optional':
    case 'default':
      return largestBody(def.innerType, at);
    case 'pipe':
      // What `preprocess` takes is a number, or what was typed for it.
      if (def.in._zod.def.type === 'transform') return largestOf([scalar(typedBytes), largestBody(def.out, at)]);
      return largestBody(def.in, at);
    case 'array': {
      const { bytes, depth } = largestBody(def.element, `${at}[]`);
      return { bytes: 2 + most(def, at) * (bytes + 1), depth: depth + 1 };
    }
    case 'object':
      return objectSize(def, at);
    default:
      throw new Error(`${at} is of a kind whose size is not known: ${def.type}`);
  }
}

function objectSize({ shape, catchall }: z.core.$ZodObjectDef, at: string): BodySize {
  const size = { bytes: 2, depth: 1 };
  for (const [name, field] of Object.entries(shape)) {
    const { bytes, depth } = largestBody(field, `${at}.${name}`);
    size.bytes += JSON.stringify(name).length + 2 + bytes;
    size.depth = Math.max(size.depth, depth + 1);
  }
  // Of fields that nobody names the contract says the size itself.
  return catchall ? { bytes: Number.POSITIVE_INFINITY, depth: 1 + depthOfUnknown } : size;
}

const scalar = (bytes: number): BodySize => ({ bytes, depth: 0 });
const largestOf = (sizes: BodySize[]): BodySize => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  depth: Math.max(...sizes.map(({ depth }) => depth)),
});

/** The longest that a text or list may be. A text that is trimmed before it is measured may have any length. */
function most({ checks = [] }: { checks?: z.core.$ZodCheck<never>[] }, at: string): number {
  for (const { _zod } of checks) {
    const { check, maximum } = _zod.def as { check: string; maximum?: number };
    if (check === 'overwrite') break;
    if (check === 'max_length' && maximum !== undefined) return maximum;
  }
  throw new Error(`${at} has no greatest length`);
}
