/** A JSON schema as `z.toJSONSchema` writes those of the contracts; where it says nothing, anything is. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}
/** `input`: what clients of before send has to be taken now. `answer`: what is sent now has to be known to clients of before. */
export type Direction = 'input' | 'answer';
/** What is otherwise, in words, and where in the value: `body.lines[].quantity`. */
export interface Break {
  place: string;
  what: string;
}

type Single = Schema & { readonly type?: string };
/** The narrower and the wider schema: each value of the first has to be one of the second. */
interface Pair {
  narrow: Single;
  wide: Single;
  direction: Direction;
  place: string;
}

/** What in an answer no program decides by, such as the length of a text, is of no interest there. */
const compared = {
  input: {
    same: ['format', 'pattern', 'multipleOf'],
    floors: ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'],
    ceilings: ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'],
  },
  answer: { same: ['format'], floors: [], ceilings: [] },
} satisfies Record<Direction, Record<string, string[]>>;

/**
 * What a client of before does not find as it was: for an input whatever is not taken any more, for an answer whatever may come that did
 * not, or comes no more. Empty when it may stay as it is. Fields that are not in a schema are not sent; a field more is no break.
 */
export function breaksBetween(before: Schema, after: Schema, direction: Direction): Break[] {
  return direction === 'input' ? within(before, after, direction, '') : within(after, before, direction, '');
}

function within(narrow: Schema, wide: Schema, direction: Direction, place: string): Break[] {
  const wider = alternatives(wide);
  return alternatives(narrow).flatMap((one) => breaksOfOne(one, wider, direction, place));
}

/** A union, or a list of types, as its single schemas. */
function alternatives({ anyOf, oneOf, ...rest }: Schema): Single[] {
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((one) => alternatives({ ...rest, ...one }));
  const { type } = rest;
  return typeof type === 'object' ? type.map((one) => ({ ...rest, type: one })) : [rest as Single];
}

/** Compares with the one that is meant: of the same type, with the same values in what tells apart, with the fewest breaks. */
function breaksOfOne(narrow: Single, wider: readonly Single[], direction: Direction, place: string): Break[] {
  const typed = wider.filter(({ type }) => !type || type === narrow.type || (type === 'number' && narrow.type === 'integer'));
  const [first] = typed;
  if (!first) return [{ place, what: otherwise(narrow.type ?? 'value of any type', direction) }];
  const alike = typed.filter((wide) => !foreignTags(narrow, wide).length);
  if (!alike.length && typed.length > 1) return [{ place, what: otherwise(foreignTags(narrow, first).join(), direction) }];
  const each = (alike.length ? alike : typed).map((wide) => breaksOfSingle({ narrow, wide, direction, place }));
  return each.reduce((least, next) => (next.length < least.length ? next : least));
}

const otherwise = (what: string, direction: Direction) =>
  direction === 'input' ? `takes no ${what} any more` : `may be ${what} now`;
const inside = (place: string, name: string) => (place ? `${place}.${name}` : name);
const valuesOf = (schema: Schema | undefined) => (schema && 'const' in schema ? [schema.const] : schema?.enum);

/** The fields with one value that say which of a union an object is, where the other has another value. */
function foreignTags(narrow: Schema, wide: Schema): string[] {
  return Object.entries(narrow.properties ?? {}).flatMap(([name, { const: value }]) => {
    const others = valuesOf(wide.properties?.[name]);
    return value !== undefined && others && !others.includes(value) ? [`${name} ${JSON.stringify(value)}`] : [];
  });
}

function breaksOfSingle(pair: Pair): Break[] {
  const inParts = partsOf(pair).flatMap(([ours, theirs, place]) => within(ours, theirs, pair.direction, place));
  return [...breaksOfValues(pair), ...breaksOfBounds(pair), ...breaksOfFields(pair), ...inParts];
}

function breaksOfValues({ narrow, wide, direction, place }: Pair): Break[] {
  const [ours, theirs] = [valuesOf(narrow), valuesOf(wide)];
  if (!theirs) return [];
  if (!ours) return [{ place, what: otherwise(`value but ${theirs.join()}`, direction) }];
  const foreign = ours.filter((value) => !theirs.includes(value)).map((value) => JSON.stringify(value));
  return foreign.length ? [{ place, what: otherwise(foreign.join(), direction) }] : [];
}

function breaksOfBounds({ narrow, wide, direction, place }: Pair): Break[] {
  const { same, floors, ceilings } = compared[direction];
  const bound = (keywords: readonly string[], fits: (ours: unknown, theirs: unknown) => boolean) =>
    keywords.filter((keyword) => wide[keyword] !== undefined && !fits(narrow[keyword], wide[keyword]));
  const [before, after] = direction === 'input' ? [narrow, wide] : [wide, narrow];
  return [
    ...bound(same, (ours, theirs) => ours === theirs),
    ...bound(floors, (ours, theirs) => Number(ours) >= Number(theirs)),
    ...bound(ceilings, (ours, theirs) => Number(ours) <= Number(theirs)),
  ].map((keyword) => ({ place, what: `${keyword} was ${before[keyword] ?? 'none'}, is ${after[keyword] ?? 'none'}` }));
}

function breaksOfFields({ narrow, wide, direction, place }: Pair): Break[] {
  const [before, after] = direction === 'input' ? [narrow, wide] : [wide, narrow];
  const gone = Object.keys(before.properties ?? {}).filter((name) => !after.properties?.[name]);
  const needed = (wide.required ?? []).filter((name) => !gone.includes(name) && !narrow.required?.includes(name));
  return [
    ...gone.map((name) => ({ place: inside(place, name), what: 'is gone' })),
    ...needed.map((name) => ({
      place: inside(place, name),
      what: direction === 'input' ? 'is required now' : 'may be missing now',
    })),
  ];
}

/** What is inside of both: fields, items, and the names and values of a record. */
function partsOf({ narrow, wide, place }: Pair): [narrow: Schema, wide: Schema, place: string][] {
  const fields = Object.entries(wide.properties ?? {}).map(
    ([name, theirs]) => [narrow.properties?.[name], theirs, inside(place, name)] as const,
  );
  const known = fields.flatMap(([ours, ...theirs]): [Schema, Schema, string][] => (ours ? [[ours, ...theirs]] : []));
  const entries = ({ additionalProperties: of }: Schema) => (typeof of === 'object' ? of : undefined);
  const [values, items, names] = [entries(wide), wide.items, wide.propertyNames];
  return [
    ...known,
    ...(items ? [[narrow.items ?? {}, items, `${place}[]`] as [Schema, Schema, string]] : []),
    ...(values ? [[entries(narrow) ?? {}, values, `${place}{}`] as [Schema, Schema, string]] : []),
    ...(names ? [[narrow.propertyNames ?? {}, names, `${place}{name}`] as [Schema, Schema, string]] : []),
  ];
}
