import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { CsvFault, readCsv, writeCsv } from './csv.js';

const cellsOf = (text: string) => readCsv(text).map((row) => row.cells);

describe('writing', () => {
  it('quotes what RFC 4180 says and ends lines with CRLF', () => {
    expect(writeCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
  });
  it.each(['＝1+1', '＋1', '－1', '＠x', ' =1', '\u200B+1', '\uFEFF-1', '\u00A0@x', '\n=1', '\u2066\u202E ＝1'])(
    'neutralises %j: it starts like a formula for whoever does not see what is before',
    (cell) => expect(writeCsv([[cell]]).replaceAll('"', '')).toBe(`'${cell}\r\n`),
  );
  it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\rx', '\0x'])('neutralises %j', (cell) => {
    expect(writeCsv([[cell]]).replaceAll('"', '')).toBe(`'${cell}\r\n`);
  });
  it.each(['+91 98765 43210', '+971 501234567', '+1 202 555 0143'])(
    'leaves the phone %j alone: text for a spreadsheet',
    (phone) => expect(writeCsv([[phone]])).toBe(`${phone}\r\n`),
  );
  it.each([
    '+919876543210',
    '+1 1+1',
    '+91 ',
    '+91  1',
    '+91-98765',
    '+91 98765=1',
    '+91\t98765',
    '-91 98765',
    '+1234 5',
    ' +91 98765',
    '＋91 98765',
  ])('neutralises %j, which a spreadsheet would make a number of, or calculate', (cell) =>
    expect(writeCsv([[cell]]).replaceAll('"', '')).toBe(`'${cell}\r\n`),
  );
  it('leaves numbers alone, negative ones too', () => {
    expect(writeCsv([[-57.75, 0, 12]])).toBe('-57.75,0,12\r\n');
  });
  it('leaves other cells alone', () => {
    expect(writeCsv([["'tis", '1=1', '', '40.5']])).toBe("'tis,1=1,,40.5\r\n");
  });
});

describe('reading', () => {
  it('names the line that a row starts in, whatever line ends and quoted line breaks it has', () => {
    const text = '\uFEFFtitle,note\r\n"two\nlines",x\r\n\r\nthree,"a\r\nb\r\nc"\nlast,y';
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['title', 'note'] },
      { line: 2, cells: ['two\nlines', 'x'] },
      { line: 5, cells: ['three', 'a\r\nb\r\nc'] },
      { line: 8, cells: ['last', 'y'] },
    ]);
  });
  it('leaves out lines of empty cells', () => {
    expect(cellsOf('a,b\n,\n , \n\n1,2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
  it('takes the apostrophe off a phone that an earlier release has written', () => {
    expect(cellsOf("'+919876543210,'+91 98765 43210,+91 98765 43210")).toEqual([
      ['+919876543210', '+91 98765 43210', '+91 98765 43210'],
    ]);
  });
  it('keeps rows of any width', () => {
    expect(cellsOf('a,b\n1\n1,2,3\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });
  it.each([
    ['a\n"b\n', 2],
    ['a\n"b" c\n', 2],
    ['"x\ny"\nb"c\n', 3],
  ])('says in which row of %j the quotes do not match', (text, line) => {
    expect(() => readCsv(text)).toThrow(CsvFault);
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ line }));
  });
});

test('what was written is read as it was', () => {
  const signs = [
    "'",
    '=',
    '+',
    '+9 1',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '\t',
    '\r',
    '\n',
    '\0',
    ',',
    '"',
    ';',
    'ख',
    'a',
    ' ',
    '\u200B',
    '\uFEFF',
  ];
  const marks = fc.string({ unit: fc.constantFrom(...signs) });
  const rows = fc.array(fc.array(fc.oneof(marks, fc.string()), { minLength: 2, maxLength: 2 }));
  fc.assert(
    fc.property(rows, (cells) => {
      const kept = cells.filter((row) => row.some((cell) => cell.trim()));
      // Every download begins with a byte order mark.
      expect(cellsOf(`\uFEFF${writeCsv(cells)}`)).toEqual(kept);
    }),
    { numRuns: 2_000 },
  );
});
