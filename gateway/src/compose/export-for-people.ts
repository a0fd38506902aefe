import type { Readable } from 'node:stream';
import { type FileStorage, isFileName } from '@thali/kit/files/file-storage';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import type { CallHeaders } from '@thali/kit/rpc/rpc-headers';
import { exportMenu } from '@thali/proto/catalog/menu-items';
import { exportCustomers } from '@thali/proto/ordering/customers';
import { exportInvoices } from '@thali/proto/ordering/invoices';

export type Row = Record<string, unknown>;
/** Puts a file into the zip and resolves when all of it is there. */
export type AddFile = (name: string, content: Readable | Iterable<string> | AsyncIterable<string>) => Promise<void>;

const uploads = '/uploads/';
const byteOrderMark = '\uFEFF';

/** What the tables say about the files beside them: which pictures there are, and of which years invoices. */
export class Found {
  /** Name of the stored file by what it shows. */
  readonly pictures = new Map<string, string>();
  readonly years = new Set<string>();

  /** The same rows, looked at as they pass. */
  async *in(table: string, pages: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
    for await (const rows of pages) {
      for (const row of rows) this.note(table, row);
      yield rows;
    }
  }

  private note(table: string, { image, title, store_name, business_day: day }: Row): void {
    if (typeof image === 'string' && image.startsWith(uploads))
      this.pictures.set(image.slice(uploads.length), String(title ?? store_name));
    if (/^(invoice|credit_note)$/.test(table) && typeof day === 'string') this.years.add(day.slice(0, 4));
  }
}

interface Page {
  csv: string;
  next: string | null;
}

/** Menu, customers and invoices as their screens export them; answers the names of the files. */
export async function addLists(add: AddFile, rpc: RpcClient, call: CallHeaders, { years }: Found): Promise<string[]> {
  const lists: [name: string, page: (after?: string) => Promise<Page>][] = [
    ['menu.csv', (after) => rpc.call(exportMenu, { after }, call)],
    ['customers.csv', (after) => rpc.call(exportCustomers, { after }, call)],
    ...[...years]
      .sort()
      .map((year): [string, (after?: string) => Promise<Page>] => [
        `invoices-${year}.csv`,
        (after) => rpc.call(exportInvoices, { type: 'custom', from: `${year}-01-01`, to: `${year}-12-31`, after }, call),
      ]),
  ];
  for (const [name, page] of lists) await add(name, pagesOf(page));
  return lists.map(([name]) => name);
}

async function* pagesOf(page: (after?: string) => Promise<Page>): AsyncGenerator<string> {
  let { csv, next } = await page();
  yield byteOrderMark + csv;
  while (next !== null) {
    ({ csv, next } = await page(next));
    yield csv;
  }
}

/** Each picture under the name of what it shows; answers those that could not be read. */
export async function addPhotos(add: AddFile, storage: FileStorage | undefined, { pictures }: Found): Promise<string[]> {
  const missing: string[] = [];
  const names = new Set<string>();
  for (const [stored, title] of pictures) {
    const file = isFileName(stored) ? await storage?.get(stored) : undefined;
    if (file) await add(freeName(title, names), file.stream);
    else missing.push(title);
  }
  return missing;
}

/** A name that every system can write, in any script; with a number where two dishes have the same. */
function freeName(title: string, names: Set<string>): string {
  const plain =
    title
      .replaceAll(/[^\p{L}\p{M}\p{N} ()-]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .trim()
      .toWellFormed() || 'photo';
  for (let n = 1; ; n += 1) {
    const name = `photos/${plain}${n > 1 ? ` ${n}` : ''}.webp`;
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}

interface Listed {
  keeper: string;
  table: string;
  rows: number;
}

/** What is in the file, for whoever opens it: the owner, or the programmer of another product. */
export function readme(tables: readonly Listed[], lists: readonly string[], missing: readonly string[]): string {
  const lines = [
    'Your data out of Thali',
    `Made at ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'TO READ',
    "These open in Excel, LibreOffice and Google Sheets. Times are your store's, amounts are in your currency.",
    ...lists.map((name) => `  ${name}`),
    'menu.csv and customers.csv can be imported again, here or in another store of Thali.',
    'photos/ has the photos of your dishes and your logo, named after what they show.',
    ...missing.map((title) => `  The photo of "${title}" could not be read and is not there.`),
    '',
    'EVERYTHING, AS IT IS STORED',
    'Each table once as CSV and once as JSON, for programs. Times are UTC. Amounts that end in _minor count the smallest unit: 5775 is',
    '57.75 rupees. Figures that end in _bp are hundredths of a percent: 500 is 5 %. Where a rate has a third decimal, it stands in',
    'thousandths beside them: 8875 is 8.875 %. Texts that a spreadsheet would calculate have an apostrophe in front in CSV files.',
    'Passwords and sign-ins are not in it.',
    ...tables.map(({ keeper, table, rows }) => `  ${keeper}/${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}`),
    '',
  ];
  return byteOrderMark + lines.join('\r\n');
}
