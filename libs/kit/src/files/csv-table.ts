import { AppError } from '../call/app-error.js';
import { CsvFault, type CsvRow, readCsv } from './csv.js';

/** What is wrong in a file; 1 is its first line. Without a column it is the line as a whole. */
export interface WrongCell {
  line: number;
  column?: string;
  message: string;
}
/** A column's name and what else people call it, in small letters with `_` for spaces. */
export type Headings<C extends string> = Record<C, readonly string[]>;
export interface TableRow<C extends string> {
  line: number;
  /** Trimmed. A column that the file does not have is not there either. */
  cells: Partial<Record<C, string>>;
}
export interface CsvTable<C extends string> {
  columns: C[];
  /** Headings of the file that stand for no column: what is below them is not read, and whoever imports is told. */
  ignored: string[];
  rows: TableRow<C>[];
  wrong: WrongCell[];
}
interface Rules<C extends string> {
  headings: Headings<C>;
  /** Each of these must be there, or one of several. */
  required: readonly (C | readonly C[])[];
  maxRows: number;
  /** For people: what a line is, such as `customers`. */
  things: string;
}

const maxWrongLines = 200;

/**
 * Reads a table as spreadsheet programs of all countries write it: commas, semicolons or tabs between its cells (the ones that make most
 * sense of the heading, or what Excel's own line `sep=;` says), columns in any order, and only those that somebody has. Lines that only
 * say something after `#` are for people and left out. What can not be read is in `wrong`, never left out silently.
 */
export function readTable<C extends string>(text: string, rules: Rules<C>): CsvTable<C> {
  const table: CsvTable<C> = { columns: [], ignored: [], rows: [], wrong: [] };
  const [header, ...rows] = contentOf(text, rules.headings, table.wrong);
  if (table.wrong.length) return table;
  const names = (header?.cells ?? []).map((cell) => columnOf(cell, rules.headings));
  table.columns = names.filter((name) => name !== undefined);
  const faults = headerFaults(table.columns, rules);
  const beyond = rows[rules.maxRows];
  if (beyond) faults.push({ line: beyond.line, message: `A file has at most ${rules.maxRows} ${rules.things}!` });
  else if (!rows.length) faults.push({ line: header?.line ?? 1, message: `The file has no ${rules.things}!` });
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
    .map(({ line, column, message }) => ({ path: column ? `line ${line}, ${column}` : `line ${line}`, message }));
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

/** The sign that finds the most columns in the first line that is no remark; a comma when they find the same. */
function delimiterOf<C extends string>(text: string, headings: Headings<C>): string {
  const found = (delimiter: string): number => {
    const header = firstRow(text, delimiter);
    return header?.cells.filter((cell) => columnOf(cell, headings)).length ?? 0;
  };
  return [',', ';', '\t']
    .map((sign) => ({ sign, count: found(sign) }))
    .reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Remarks stand above the heading too; more than these are none that somebody writes. */
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
    ...missing.map((one) => ({ line: 0, message: `Column "${typeof one === 'string' ? one : one[0]}" is missing!` })),
    ...[...twice].map((name) => ({ line: 0, message: `Column "${name}" is there twice!` })),
  ];
}

/** Columns without a heading count only when something is in them. */
const ignoredOf = (headings: string[], names: (string | undefined)[], rows: CsvRow[]): string[] =>
  headings.flatMap((heading, index) => {
    if (names[index]) return [];
    const plain = heading.trim();
    return plain || (rows.some(({ cells }) => cells[index]?.trim()) ? [`column ${index + 1}`] : []);
  });

/** Empty cells at the end are what some programs add; too few may be a cell that slipped, and would empty what is stored. */
function widthFault(cells: string[], width: number): string | undefined {
  if (cells.length >= width && cells.slice(width).every((cell) => !cell.trim())) return undefined;
  return `This line has ${cells.length} cells instead of ${width}! A text with a comma, semicolon or line break in it stands in quotes.`;
}

const cellsOf = <C extends string>(cells: string[], names: (C | undefined)[]): Partial<Record<C, string>> =>
  Object.fromEntries(names.flatMap((name, index) => (name ? [[name, cells[index]?.trim() ?? '']] : []))) as Partial<
    Record<C, string>
  >;
