import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Bill, BillLine, Fact } from './bill.js';

/** Noto Sans has Latin, Devanagari and the sign of the rupee, and is shaped by the font's own rules. */
const font = (file: string) => readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}.ttf`));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

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
const right = { align: 'right' } as const;

/** The bill as a PDF of A4 pages, black on white. */
export function drawBill(bill: Bill): Promise<Buffer> {
  fonts ??= { regular: font('400Regular/NotoSans_400Regular'), bold: font('600SemiBold/NotoSans_600SemiBold') };
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    font: fonts.regular as unknown as string,
    info: { Title: `${bill.title} ${bill.facts[0]?.[1]}`, Author: bill.seller.name, Producer: 'Thali', Creator: 'Thali' },
    lang: 'en',
    displayTitle: true,
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
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

type Doc = InstanceType<typeof PDFDocument>;

function drawHead(doc: Doc, { title, mark, seller, facts }: Bill): void {
  const half = width / 2;
  doc.font('bold').fontSize(18).text(title, margin, margin, { width });
  if (mark)
    doc
      .font('bold')
      .fontSize(11)
      .text(mark, margin, margin + 6, { width, ...right });
  const top = margin + 36;
  doc
    .font('bold')
    .fontSize(11)
    .text(seller.name, margin, top, { width: half - 12 });
  doc.font('regular').fontSize(9);
  for (const line of seller.lines) doc.text(line, { width: half - 12 });
  for (const [name, value] of seller.numbers) doc.text(`${name} ${value}`, { width: half - 12 });
  const sellerEnd = doc.y;
  doc.y = top;
  for (const fact of facts) drawFact(doc, fact, margin + half, half);
  doc.y = Math.max(sellerEnd, doc.y) + 16;
}

/** Name on the left, value on the right of a strip; as high as the value needs. */
function drawFact(doc: Doc, [name, value]: Fact, x: number, wide: number): void {
  const y = doc.y;
  const nameWidth = wide * 0.6;
  doc.text(name, x, y, { width: nameWidth });
  const nameEnd = doc.y;
  doc.text(value, x + wide * 0.35, y, { width: wide * 0.65, ...right });
  doc.y = Math.max(doc.y, nameEnd) + 2;
}

function drawLines(doc: Doc, lines: BillLine[]): void {
  drawRow(
    doc,
    'Item',
    columns.map(([name]) => name),
    'bold',
  );
  rule(doc, 1);
  for (const { title, details, figures } of lines) {
    doc.font('regular').fontSize(9);
    const text = details ? `${title}\n${details}` : title;
    if (doc.y + doc.heightOfString(text, { width: titleWidth - 8 }) > bottom) {
      doc.addPage();
      drawRow(
        doc,
        'Item',
        columns.map(([name]) => name),
        'bold',
      );
      rule(doc, 1);
    }
    drawRow(doc, text, figures, 'regular');
  }
  rule(doc, 1);
}

function drawRow(doc: Doc, title: string, figures: readonly string[], face: 'regular' | 'bold'): void {
  const y = doc.y;
  doc
    .font(face)
    .fontSize(9)
    .text(title, margin, y, { width: titleWidth - 8 });
  const end = doc.y;
  let x = margin + titleWidth;
  for (const [index, [, wide]] of columns.entries()) {
    doc.text(figures[index] ?? '', x, y, { width: wide, ...right });
    x += wide;
  }
  doc.y = Math.max(end, doc.y) + 4;
}

function rule(doc: Doc, thickness: number): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(thickness)
    .stroke();
  doc.y += 6;
}

function drawFigures(doc: Doc, { figures, total, payments, remarks }: Bill): void {
  const x = margin + width * 0.45;
  const wide = width * 0.55;
  const needed = 16 * (figures.length + payments.length) + 60 + 14 * remarks.length;
  if (doc.y + needed > bottom) doc.addPage();
  doc.font('regular').fontSize(9);
  for (const fact of figures) drawSum(doc, fact, x, wide);
  doc.y += 2;
  doc.font('bold').fontSize(13);
  drawSum(doc, total, x, wide);
  doc.font('regular').fontSize(9);
  for (const fact of payments) drawSum(doc, fact, x, wide);
  doc.y += 10;
  for (const remark of remarks) doc.text(remark, margin, doc.y, { width });
}

function drawSum(doc: Doc, [name, value]: Fact, x: number, wide: number): void {
  const y = doc.y;
  doc.text(name, x, y, { width: wide * 0.68 });
  const end = doc.y;
  doc.text(value, x + wide * 0.6, y, { width: wide * 0.4, ...right });
  doc.y = Math.max(end, doc.y) + 2;
}

function drawPageNumbers(doc: Doc, { title, facts }: Bill): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    const text = `${title} ${facts[0]?.[1]} · page ${page + 1} of ${count}`;
    // Below the margin text would start a new page.
    doc.page.margins.bottom = 0;
    doc
      .font('regular')
      .fontSize(8)
      .text(text, margin, bottom + 16, { width, align: 'center', lineBreak: false });
  }
}
