import PDFDocument from 'pdfkit';
import type { Bill, Fact } from './bill.js';
import type { BillLine } from './bill-lines.js';
import { type Doc, fitting, heightOf, type Style, writeText } from './write-text.js';

const margin = 40;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 24;
const columns = [
  ['Qty', 32],
  ['Price', 66],
  ['Net', 70],
  ['Discount', 62],
  ['Tax', 60],
  ['Total', 72],
] as const;
const titleWidth = width - columns.reduce((sum, [, wide]) => sum + wide, 0);
const gap = 6;

const usual: Style = { face: 'regular', size: 9 };
const strong: Style = { face: 'bold', size: 9 };
const right = (style: Style): Style => ({ ...style, align: 'right' });

/** The bill as a PDF of A4 pages, black on white. The same bill is the same file to the byte. */
export function drawBill(bill: Bill): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    // No default font, because pdfkit opens a font that has two names again at each use of the second name.
    font: null as unknown as string,
    info: {
      ...{ Title: `${bill.title} ${bill.facts[0]?.[1]}`, Author: bill.seller.name, Producer: 'Thali', Creator: 'Thali' },
      // pdfkit also derives the file's ID from this date, so the same bill gives the same bytes.
      CreationDate: bill.issuedAt,
    },
    lang: 'en',
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
  });
  drawHead(doc, bill);
  drawLines(doc, bill.lines);
  drawFigures(doc, bill);
  drawPageNumbers(doc, bill);
  doc.end();
  return done;
}

function drawHead(doc: Doc, { title, mark, seller, facts }: Bill): void {
  const half = width / 2;
  writeText(doc, title, margin, margin, width, { face: 'bold', size: 18 });
  if (mark) writeText(doc, mark, margin, margin + 6, width, right({ face: 'bold', size: 11 }));
  const top = margin + 36;
  writeText(doc, seller.name, margin, top, half - 12, { face: 'bold', size: 11 });
  for (const line of seller.lines) writeText(doc, line, margin, doc.y, half - 12, usual);
  for (const [name, value] of seller.numbers) writeText(doc, `${name} ${value}`, margin, doc.y, half - 12, usual);
  const sellerEnd = doc.y;
  doc.y = top;
  for (const fact of facts) drawFact(doc, fact, margin + half, half);
  doc.y = Math.max(sellerEnd, doc.y) + 16;
}

/** Draws the name on the left and the value on the right of a strip. The strip is as high as the higher of the two. */
function drawFact(doc: Doc, [name, value]: Fact, x: number, wide: number): void {
  const y = doc.y;
  writeText(doc, name, x, y, wide * 0.35, usual);
  const nameEnd = doc.y;
  writeText(doc, value, x + wide * 0.35, y, wide * 0.65, right(usual));
  doc.y = Math.max(doc.y, nameEnd) + 2;
}

function drawLines(doc: Doc, lines: BillLine[]): void {
  const names = columns.map(([name]) => name);
  drawRow(doc, 'Item', names, strong);
  rule(doc);
  for (const { title, details, figures } of lines) {
    const text = details ? `${title}\n${details}` : title;
    if (doc.y + heightOf(doc, text, titleWidth - 8, usual) > bottom) {
      doc.addPage();
      drawRow(doc, 'Item', names, strong);
      rule(doc);
    }
    drawRow(doc, text, figures, usual);
  }
  rule(doc);
}

/** A figure that is too wide for its column is written smaller. */
function drawRow(doc: Doc, title: string, figures: readonly string[], style: Style): void {
  const y = doc.y;
  writeText(doc, title, margin, y, titleWidth - 8, style);
  const end = doc.y;
  let x = margin + titleWidth;
  for (const [index, [, wide]] of columns.entries()) {
    const figure = figures[index] ?? '';
    writeText(doc, figure, x + gap, y, wide - gap, right(fitting(doc, figure, wide - gap, style)));
    x += wide;
  }
  doc.y = Math.max(end, doc.y) + 4;
}

function rule(doc: Doc): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(1)
    .stroke();
  doc.y += 6;
}

function drawFigures(doc: Doc, { figures, total, words, payments, remarks }: Bill): void {
  const x = margin + width * 0.4;
  const wide = width * 0.6;
  const needed = 16 * (figures.length + payments.length) + 80 + 14 * remarks.length;
  if (doc.y + needed > bottom) doc.addPage();
  for (const fact of figures) drawSum(doc, fact, x, wide, usual);
  doc.y += 2;
  drawSum(doc, total, x, wide, { face: 'bold', size: 13 });
  for (const fact of payments) drawSum(doc, fact, x, wide, usual);
  doc.y += 10;
  if (words) writeText(doc, words, margin, doc.y, width, strong);
  for (const remark of remarks) writeText(doc, remark, margin, doc.y, width, usual);
}

function drawSum(doc: Doc, [name, value]: Fact, x: number, wide: number, style: Style): void {
  const y = doc.y;
  writeText(doc, name, x, y, wide * 0.6, style);
  const end = doc.y;
  const most = wide * 0.4 - gap;
  writeText(doc, value, x + wide - most, y, most, right(fitting(doc, value, most, style)));
  doc.y = Math.max(end, doc.y) + 2;
}

function drawPageNumbers(doc: Doc, { title, facts }: Bill): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    // Text below the margin would otherwise start a new page.
    doc.page.margins.bottom = 0;
    const text = `${title} ${facts[0]?.[1]} · page ${page + 1} of ${count}`;
    writeText(doc, text, margin, bottom + 16, width, { face: 'regular', size: 8, align: 'center' });
  }
}
