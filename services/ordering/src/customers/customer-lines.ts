import { CsvFault, type CsvRow, readCsv } from '@thali/kit/csv';
import type { Input } from '@thali/proto/kernel';
import { addCustomer, customerColumns } from '@thali/proto/ordering/customers';

type Column = (typeof customerColumns)[number];
export type CustomerLine = Input<typeof addCustomer>;
export interface WrongLine {
  /** Of the file, from 1. */
  line: number;
  message: string;
}
export interface CustomerFile {
  /** Those of the header; a column that is not there changes nothing. */
  columns: Column[];
  customers: CustomerLine[];
  wrong: WrongLine[];
}

const isColumn = (name: string): name is Column => (customerColumns as readonly string[]).includes(name);

/** The customers of a CSV file by the rules of adding one by hand; every line that breaks a rule is named. */
export function readCustomerLines(csv: string): CustomerFile {
  const file: CustomerFile = { columns: [], customers: [], wrong: [] };
  const [header, ...rows] = rowsOf(csv, file);
  if (!header) return file;
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  file.columns = names.filter(isColumn);
  const fault = headerFault(names);
  if (fault) {
    file.wrong.push({ line: header.line, message: fault });
    return file;
  }
  for (const row of rows) readLine(row, names as Column[], file);
  noteRepeated(rows, names.indexOf('phone'), file);
  return file;
}

function rowsOf(csv: string, file: CustomerFile): CsvRow[] {
  try {
    const rows = readCsv(csv);
    if (rows.length < 2) file.wrong.push({ line: 1, message: 'The file has no customers!' });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    file.wrong.push({ line: error.line, message: 'Quotes do not match!' });
    return [];
  }
}

function headerFault(names: string[]): string | undefined {
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined) return `Column "${unknown}" is unknown!`;
  if (new Set(names).size < names.length) return 'A column is there twice!';
  const missing = (['phone', 'name'] as const).find((name) => !names.includes(name));
  return missing && `Column "${missing}" is missing!`;
}

function readLine({ line, cells }: CsvRow, columns: Column[], file: CustomerFile): void {
  const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
  const read = addCustomer.input.safeParse({
    phone: cell('phone'),
    name: cell('name'),
    email: cell('email'),
    birthDate: cell('birth_date'),
    gender: cell('gender').toLowerCase(),
  });
  if (read.success) file.customers.push(read.data as CustomerLine);
  else file.wrong.push({ line, message: read.error.issues[0]?.message ?? 'Invalid request!' });
}

function noteRepeated(rows: CsvRow[], place: number, file: CustomerFile): void {
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const phone = cells[place]?.trim();
    if (!phone) continue;
    const earlier = seen.get(phone);
    if (earlier === undefined) seen.set(phone, line);
    else file.wrong.push({ line, message: `This phone is in line ${earlier} already!` });
  }
}
