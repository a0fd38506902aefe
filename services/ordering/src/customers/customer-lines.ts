import { type Headings, quoted, readTable, type TableRow, type WrongCell } from '@thali/kit/files/csv-table';
import type { Input } from '@thali/proto/kernel';
import { addCustomer, type customerColumns } from '@thali/proto/ordering/customers';
import { type Said, said, saidOfIssue } from '@thali/proto/said';
import type { Menu } from '../menu/menu.js';
import { isoDayOf, orderOf } from './day-cell.js';
import { type PhoneInStore, phoneInStore } from './phone-in-store.js';

type Column = (typeof customerColumns)[number];
export type CustomerLine = Input<typeof addCustomer> & PhoneInStore;
export interface CustomerFile {
  /** Columns that the file has. An import leaves the fields of all other columns unchanged. */
  columns: Column[];
  ignored: string[];
  customers: CustomerLine[];
  wrong: WrongCell[];
}

const headings: Headings<Column> = {
  phone: ['mobile', 'phone_no', 'phone_number', 'mobile_no', 'mobile_number', 'contact', 'contact_number'],
  name: ['customer', 'customer_name', 'full_name'],
  email: ['e_mail', 'email_address', 'mail'],
  birth_date: ['birthday', 'birthdate', 'date_of_birth', 'dob'],
  gender: ['sex'],
};
const columnOfField: Record<string, Column> = { birthDate: 'birth_date' };

/** Reads the customers of a CSV file with the validation of `addCustomer`; `wrong` lists every cell that breaks a rule. */
export function readCustomerLines(csv: string, menu: Pick<Menu, 'calendar'>): CustomerFile {
  const { columns, ignored, rows, wrong } = readTable<Column>(csv, {
    headings,
    required: ['phone', 'name'],
    maxRows: Number.POSITIVE_INFINITY,
    none: 'The file has no customers!',
    tooMany: 'A file has at most {maxRows} customers!',
  });
  const order = orderOf(rows.map(({ cells }) => cells.birth_date ?? ''));
  const customers = new Map<string, CustomerLine & { line: number }>();
  for (const row of rows) {
    const read = customerOf(row, order, wrong);
    if (!read) continue;
    const customer = { ...read, ...phoneInStore(read.phone, menu), line: row.line };
    const known = customers.get(customer.phone);
    const both = known ? merged(known, customer) : customer;
    if (both) customers.set(customer.phone, both);
    else
      wrong.push({
        line: row.line,
        column: 'phone',
        message: said('This phone is in line {earlier} already!', { earlier: known?.line ?? 0 }),
      });
  }
  return { columns, ignored, customers: [...customers.values()], wrong };
}

/** Two lines of one phone as one customer, who has what either line says; undefined when they say different things. */
function merged<C extends CustomerLine>(one: C, other: C): C | undefined {
  const fields = ['name', 'email', 'birthDate', 'gender'] as const;
  if (fields.some((field) => one[field] && other[field] && one[field] !== other[field])) return undefined;
  return { ...one, ...Object.fromEntries(fields.map((field) => [field, one[field] || other[field]])) };
}

/** A phone that a spreadsheet took for a number, with its groups of digits and decimals of nothing: `9876543210.0`, `9,876,543,210.00`. */
const phoneAsNumber = /^(\d{7,}|\d{1,3}(?:,\d{2,3})+)(?:\.0+|,0{1,2})$/;

function customerOf(
  { line, cells }: TableRow<Column>,
  order: ReturnType<typeof orderOf>,
  wrong: WrongCell[],
): Input<typeof addCustomer> | undefined {
  const { name, email, birth_date = '', gender = '' } = cells;
  const phone = (cells.phone ?? '').replace(phoneAsNumber, '$1');
  const before = wrong.length;
  const blame = (column: Column, message: string | Said) => wrong.push({ line, column, message });
  const birthDate = isoDayOf(birth_date, order);
  if (birthDate === undefined)
    blame('birth_date', said('{text} is no clear day, please write it as 1990-12-31!', { text: quoted(birth_date) }));
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(phone))
    blame(
      'phone',
      said('The spreadsheet has cut this phone to {phone}: please format the column as text!', { phone: quoted(phone) }),
    );
  const read = addCustomer.input.safeParse({ phone, name, email, birthDate, gender: gender.toLowerCase() });
  if (!read.success && wrong.length === before)
    for (const issue of read.error.issues) {
      const field = String(issue.path[0]);
      blame(
        columnOfField[field] ?? (field as Column),
        field === 'gender' ? 'Gender must be female, male, other or empty!' : saidOfIssue(issue),
      );
    }
  return wrong.length > before ? undefined : read.data;
}
