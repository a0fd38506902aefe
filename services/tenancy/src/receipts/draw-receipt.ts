import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatMoney } from '@thali/money/currency';
import { basisPointsToPercent } from '@thali/money/minor';
import { stateText } from '@thali/proto/gst-states';
import PDFDocument from 'pdfkit';
import { saleCurrency } from '../plans/plan.entity.js';
import { sellerDay } from '../seller-day.js';
import type { GstSplit } from './gst.js';
import type { Buyer, ReceiptEntity, Seller } from './receipt.entity.js';

/** Noto Sans has Latin, Devanagari and the rupee sign. */
const font = (file: string) => readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}.ttf`));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

const margin = 48;
const width = 595.28 - 2 * margin;
type Doc = InstanceType<typeof PDFDocument>;
type Row = [name: string, value: string];

/** The receipt as one A4 page, with all that CGST Rule 46 requires of a tax invoice if the seller is registered. */
export function drawReceipt(receipt: ReceiptEntity): Promise<Buffer> {
  fonts ??= { regular: font('400Regular/NotoSans_400Regular'), bold: font('600SemiBold/NotoSans_600SemiBold') };
  const { seller, buyer, number } = receipt;
  const title = seller.gstin ? 'Tax invoice and receipt' : 'Receipt';
  // No initial font, because a font opened under two names is opened again each time the second name is used.
  const doc = new PDFDocument({
    ...{ size: 'A4', margin, font: null as unknown as string, lang: 'en', displayTitle: true },
    info: { Title: `${title} ${number}`, Author: seller.name, Producer: 'Thali', Creator: 'Thali' },
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
  });
  doc.font('bold').fontSize(20).text(title, margin, margin);
  doc.moveDown(0.6);
  drawRows(doc, [
    ['Number', number],
    ['Date', sellerDay(receipt.issuedAt)],
    ['Payment', receipt.paymentId],
  ]);
  drawParty(doc, 'Sold by', [seller.name, ...seller.address.split('\n'), seller.gstin && `GSTIN ${seller.gstin}`]);
  drawParty(doc, 'Sold to', buyerLines(buyer));
  drawParty(doc, 'For', [
    `Subscription: ${receipt.planName}, ${receipt.months} ${receipt.months === 1 ? 'month' : 'months'}`,
    `${sellerDay(receipt.startsOn)} to ${sellerDay(receipt.expiresOn)}`,
    seller.gstin && `SAC ${seller.sac}`,
  ]);
  rule(doc);
  drawRows(doc, figures(receipt));
  rule(doc);
  doc.font('bold').fontSize(13);
  drawRow(doc, ['Total received', money(receipt.totalMinor)]);
  if (seller.gstin) doc.moveDown(1).font('regular').fontSize(9).text('Tax is not payable on reverse charge.', margin);
  doc.end();
  return done;
}

const money = (minor: number): string => formatMoney(minor, saleCurrency);

/** The lines of the buyer. Old receipts have neither address nor place of supply. */
export const buyerLines = ({ name, address, email, gstin, placeOfSupply }: Buyer): string[] => [
  name,
  ...(address?.split('\n') ?? []),
  email,
  ...(gstin ? [`GSTIN ${gstin}`] : []),
  ...(placeOfSupply ? [`Place of supply: ${stateText(placeOfSupply)}`] : []),
];

/** The taxable value and the taxes; empty if no tax is charged. */
export function figures(receipt: GstSplit & { seller: Pick<Seller, 'stateTax'> }): Row[] {
  const { taxableMinor, cgstMinor, sgstMinor, igstMinor, rateBp, seller } = receipt;
  if (!rateBp) return [];
  const [whole, half] = [basisPointsToPercent(rateBp), basisPointsToPercent(rateBp / 2)];
  const taxes: Row[] = igstMinor
    ? [[`IGST ${whole} %`, money(igstMinor)]]
    : [
        [`CGST ${half} %`, money(cgstMinor)],
        [`${seller.stateTax ?? 'SGST'} ${half} %`, money(sgstMinor)],
      ];
  return [['Taxable value', money(taxableMinor)], ...taxes];
}

function drawParty(doc: Doc, heading: string, lines: (string | null)[]): void {
  doc.moveDown(1).font('bold').fontSize(10).text(heading, margin);
  doc.font('regular');
  for (const line of lines) if (line) doc.text(line, margin, doc.y, { width });
}

function drawRows(doc: Doc, rows: Row[]): void {
  doc.font('regular').fontSize(10);
  for (const row of rows) drawRow(doc, row);
}

function drawRow(doc: Doc, [name, value]: Row): void {
  const y = doc.y;
  doc.text(name, margin, y, { width: width / 2 });
  doc.text(value, margin + width / 2, y, { width: width / 2, align: 'right' });
  doc.y += 3;
}

function rule(doc: Doc): void {
  doc.y += 12;
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(0.7)
    .stroke();
  doc.y += 10;
}
