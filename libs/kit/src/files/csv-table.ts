import { asSaid, type Said, said } from '@thali/proto/said';
import { AppError } from '../call/app-error.js';
import { CsvFault, type CsvRow, readCsv } from './csv.js';

/** A fault in a file; `line` counts from 1. Without `column` the whole line is wrong. */
export interface WrongCell {
  line: number;
  column?: string;
  message: string | Said;
}
/** A column's name and what else people call it, in small letters with `_` for spaces. */
export type Headings<C extends string> = Record<C, readonly string[]>;
export interface TableRow<C extends string> {
  line: number;
  /** Trimmed. Columns that the file does not have are missing here. */
  cells: Partial<Record<C, string>>;
}
export interface CsvTable<C extends string> {
  columns: C[];
  /** Headings that match no column: the cells below them are not read, and the import reports them. */
  ignored: string[];
  rows: TableRow<C>[];
  wrong: WrongCell[];
}
interface Rules<C extends string> {
  headings: Headings<C>;
  /** Columns that must exist; of an inner list at least one. */
  required: readonly (C | readonly C[])[];
  maxRows: number;
  /** What is said of a file without lines. */
  none: string;
  /** What is said of one with too many, with `{maxRows}` in it. */
  tooMany: string;
}

const maxWrongLines = 200;

/**
 * Reads a table as spreadsheet programs of all countries write it: cells separated by commas, semicolons or tabs (the separator of Excel's
 * own line `sep=;`, else the one with which most headings are known), columns in any order, optional ones may be missing. Remarks, which
 * are lines with nothing but a text after `#`, are skipped. What can not be read is in `wrong`, never skipped silently.
 */
export function readTable<C extends string>(text: string, rules: Rules<C>): CsvTable<C> {
  const table: CsvTable<C> = { columns: [], ignored: [], rows: [], wrong: [] };
  const [header, ...rows] = contentOf(text, rules.headings, table.wrong);
  if (table.wrong.length) return table;
  const names = (header?.cells ?? []).map((cell) => columnOf(cell, rules.headings));
  table.columns = names.filter((name) => name !== undefined);
  const faults = headerFaults(table.columns, rules);
  const beyond = rows[rules.maxRows];
  if (beyond) faults.push({ line: beyond.line, message: said(rules.tooMany, { maxRows: rules.maxRows }) });
  else if (!rows.length) faults.push({ line: header?.line ?? 1, message: rules.none });
  if (faults.length) {
    table.wrong = faults.map((fault) => ({ ...fault, line: fault.line || (header?.line ?? 1) }));
    return table;
  }
  table.ignored = ignoredOf(header?.cells ?? [], names, rows);
  for (const { line, cells } of rows) {
    const fault = widthFault(cells, names.length);
    if (fault) table.wrong.push({ line, message: fault });
    else table.rows.push({ line, cells: cellsOf(cells, names) });
  }
  return table;
}

/** Refuses a file: each wrong cell with its line and column, 200 at most, and how many lines are wrong in all. */
export function refuseFile(wrong: readonly WrongCell[]): never {
  const errors = wrong
    .toSorted((a, b) => a.line - b.line)
    .slice(0, maxWrongLines)
    .map(({ line, column, message }) => ({ path: column ? `line ${line}, ${column}` : `line ${line}`, ...asSaid(message) }));
  const [first] = errors;
  throw new AppError('VALIDATION_FAILED', {
    message: `${first?.path}: ${first?.message}`,
    errors,
    details: { wrongLines: new Set(wrong.map(({ line }) => line)).size },
  });
}

/** A text of the file within a message. */
export const quoted = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}...` : text}"`;

function contentOf<C extends string>(text: string, headings: Headings<C>, wrong: WrongCell[]): CsvRow[] {
  try {
    const said = /^\uFEFF?"?sep=([,;\t])/i.exec(text)?.[1];
    const rows = readCsv(text, { delimiter: said ?? delimiterOf(text, headings) });
    return (said ? rows.slice(1) : rows).filter((row) => !isRemark(row));
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    wrong.push({ line: error.line, message: 'Quotes do not match: a cell with " in it is written as "12"" pizza"!' });
    return [];
  }
}

const isRemark = ({ cells: [first, ...others] }: CsvRow): boolean =>
  Boolean(first?.trimStart().startsWith('#')) && others.every((cell) => !cell.trim());

/**
 * The separator that finds the most known columns in the heading, which is the first line that is no remark; on a tie the first of comma,
 * semicolon and tab.
 */
function delimiterOf<C extends string>(text: string, headings: Headings<C>): string {
  const found = (delimiter: string): number => {
    const header = firstRow(text, delimiter);
    return header?.cells.filter((cell) => columnOf(cell, headings)).length ?? 0;
  };
  return [',', ';', '\t']
    .map((sign) => ({ sign, count: found(sign) }))
    .reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Remarks may also stand above the heading, which is searched in this many rows. */
const mostRemarks = 20;
function firstRow(text: string, delimiter: string): CsvRow | undefined {
  try {
    return readCsv(text, { delimiter, rows: mostRemarks }).find((row) => !row.cells[0]?.trimStart().startsWith('#'));
  } catch (error) {
    if (error instanceof CsvFault) return undefined;
    throw error;
  }
}

/** `Net Price (Rs.)` is `net_price`. */
function columnOf<C extends string>(heading: string, headings: Headings<C>): C | undefined {
  const plain = heading
    .replace(/\(.*$/s, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
  const all = Object.entries(headings) as [C, readonly string[]][];
  return all.find(([name, others]) => name === plain || others.includes(plain))?.[0];
}

function headerFaults<C extends string>(columns: C[], { required }: Rules<C>): WrongCell[] {
  const missing = required.filter((one) => !(typeof one === 'string' ? [one] : one).some((name) => columns.includes(name)));
  const twice = new Set(columns.filter((name, index) => columns.indexOf(name) !== index));
  return [
    ...missing.map((one) => ({
      line: 0,
      message: said('Column "{column}" is missing!', { column: String(typeof one === 'string' ? one : one[0]) }),
    })),
    ...[...twice].map((name) => ({ line: 0, message: said('Column "{column}" is there twice!', { column: name }) })),
  ];
}

/** Columns without a heading count only when something is in them. */
const ignoredOf = (headings: string[], names: (string | undefined)[], rows: CsvRow[]): string[] =>
  headings.flatMap((heading, index) => {
    if (names[index]) return [];
    const plain = heading.trim();
    return plain || (rows.some(({ cells }) => cells[index]?.trim()) ? [`column ${index + 1}`] : []);
  });

/**
 * Empty cells at the end are accepted, because some programs add them. Too few cells are refused: if one has slipped, stored values would
 * be emptied.
 */
function widthFault(cells: string[], width: number): Said | undefined {
  if (cells.length >= width && cells.slice(width).every((cell) => !cell.trim())) return undefined;
  return said(
    'This line has {cells} cells instead of {columns}! A text with a comma, semicolon or line break in it stands in quotes.',
    {
      cells: cells.length,
      columns: width,
    },
  );
}

const cellsOf = <C extends string>(cells: string[], names: (C | undefined)[]): Partial<Record<C, string>> =>
  Object.fromEntries(names.flatMap((name, index) => (name ? [[name, cells[index]?.trim() ?? '']] : []))) as Partial<
    Record<C, string>
  >;
