import type * as z from 'zod';

/** What a value of an SQL type is in TypeScript. A date is YYYY-MM-DD; amounts of money are in minor units, far below 2^53. */
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
 * What code does with a column: `placed` is said by whoever makes the row, `read` comes with the row, `saved` is written again when the
 * row changes. What is `kept` only concerns the database.
 */
type Use = 'kept' | 'placed' | 'read' | 'placed read' | 'read saved' | 'placed read saved';
export interface Column {
  sql: keyof Values;
  use: Use;
  null?: true;
  /** Where its values are fewer than those of the SQL type. */
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
/** A row as its maker says it: JSON for a record set, so an instant is written as ISO 8601. */
export type Placed<T extends Columns> = { [N in Named<T, 'placed'>]: Value<T[N]> };
/** A row as `selectList` reads it. */
export type Read<T extends Columns> = { [N in Named<T, 'read'>]: Value<T[N]> };

/** The names of the columns with this use, in the order of the table. */
export const namesOf = <T extends Columns, U extends 'placed' | 'read' | 'saved'>(
  columns: T,
  use: U,
): (keyof T & Named<T, U>)[] =>
  Object.keys(columns).filter((name) => columns[name]?.use.includes(use)) as (keyof T & Named<T, U>)[];

/** SQL: what a row is read with. A date is read as text, for it is no instant. */
export const selectList = (columns: Columns): string =>
  namesOf(columns, 'read')
    .map((name) => (columns[name]?.sql === 'date' ? `${name}::text` : name))
    .join(', ');
