import type * as z from 'zod';

/** The TypeScript type of each SQL type. A date is YYYY-MM-DD; amounts of money are in minor units, far below 2^53. */
interface Values {
  uuid: string;
  'uuid[]': string[];
  text: string;
  int: number;
  bigint: number;
  boolean: boolean;
  date: string;
  timestamptz: Date;
  jsonb: unknown;
}
/**
 * How code uses a column. `placed`: sent when the row is created. `read`: selected with the row. `saved`: updated when the row changes.
 * `kept`: used by the database only.
 */
type Use = 'kept' | 'placed' | 'read' | 'placed read' | 'read saved' | 'placed read saved';
export interface Column {
  sql: keyof Values;
  use: Use;
  null?: true;
  /** Schema of the values, where the column allows fewer than its SQL type. */
  of?: z.ZodType;
}
/** The columns of a table, or the fields of a record, by name. */
export type Columns = Readonly<Record<string, Column>>;

type Value<C extends Column> =
  | (C extends { of: infer Z extends z.ZodType } ? z.output<Z> : Values[C['sql']])
  | (C extends { null: true } ? null : never);
type Named<T extends Columns, U extends string> = {
  [N in keyof T]: T[N]['use'] extends `${string}${U}${string}` ? N : never;
}[keyof T];
/** A row as it is sent to the database: JSON for a record set, so instants are written as ISO 8601. */
export type Placed<T extends Columns> = { [N in Named<T, 'placed'>]: Value<T[N]> };
/** A row as `selectList` reads it. */
export type Read<T extends Columns> = { [N in Named<T, 'read'>]: Value<T[N]> };

/** The names of the columns with this use, in the order of the table. */
export const namesOf = <T extends Columns, U extends 'placed' | 'read' | 'saved'>(
  columns: T,
  use: U,
): (keyof T & Named<T, U>)[] =>
  Object.keys(columns).filter((name) => columns[name]?.use.includes(use)) as (keyof T & Named<T, U>)[];

/** SQL select list of a row. A date is read as text, because it is no instant. */
export const selectList = (columns: Columns): string =>
  namesOf(columns, 'read')
    .map((name) => (columns[name]?.sql === 'date' ? `${name}::text` : name))
    .join(', ');
