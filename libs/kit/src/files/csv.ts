import { asWritten, neutralCell } from '@thali/proto/spreadsheet-cell';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** One line of a file as cells; `line` counts from 1 and is where it starts, also after cells with line breaks in them. */
export interface CsvRow {
  line: number;
  cells: string[];
}
export interface ReadOptions {
  delimiter?: string;
  /** Read at most this many rows. Default: all. */
  rows?: number;
}

/** The file is no CSV: its quotes do not match in the row that starts at `line`. */
export class CsvFault extends Error {
  constructor(readonly line: number) {
    super(`quotes do not match in line ${line}`);
    this.name = 'CsvFault';
  }
}

/**
 * RFC 4180 lines. Texts that a spreadsheet would calculate are neutralised with an apostrophe, which `readCsv` removes again. Figures are
 * passed as numbers, not as texts, and may be negative.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(rows as (string | number)[][], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: neutralCell },
  });

/**
 * The rows of a file by RFC 4180, with any line ends and with or without byte order mark; lines without content are left out.
 * @throws CsvFault
 */
export function readCsv(text: string, { delimiter = ',', rows: wanted }: ReadOptions = {}): CsvRow[] {
  const bytes = Buffer.from(text.replace(/^\uFEFF/, ''));
  const rows: CsvRow[] = [];
  let line = 1;
  let start = 0;
  const take = (written: string[], { bytes: end }: { bytes: number }): null => {
    const cells = written.map(asWritten);
    if (cells.some((cell) => cell.trim())) rows.push({ line, cells });
    line += lineBreaks(bytes.subarray(start, end));
    start = end;
    return null;
  };
  try {
    parse(bytes, { delimiter, to: wanted, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, on_record: take });
  } catch (error) {
    throw error instanceof CsvError ? new CsvFault(line) : error;
  }
  return rows;
}

const lineBreaks = (bytes: Uint8Array): number => bytes.toString().match(/\r\n|\n|\r/g)?.length ?? 0;
