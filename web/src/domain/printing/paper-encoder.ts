import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { DrawRow, Row } from './draw-row';

/** Characters of the normal size and dots per line. A 57 mm roll has 48 mm to print on, an 80 mm roll 72 mm. */
const formats = { 57: { columns: 32, dots: 384 }, 80: { columns: 48, dots: 576 } };
const LINES_TO_CUTTER = 4;
const LARGEST = 6;

type Look = Partial<Omit<Row, 'left' | 'right'>>;

/**
 * Encodes a paper row by row as ESC/POS commands. Only ASCII is printed in the printer's font; code pages differ between makers and none
 * has ₹ or Tamil, so a row with other characters is drawn.
 */
export class PaperEncoder {
  readonly dots: number;
  readonly #columns: number;
  readonly #encoder: ReceiptPrinterEncoder;
  readonly #draw: DrawRow;

  constructor(format: keyof typeof formats, draw: DrawRow) {
    this.dots = formats[format].dots;
    this.#columns = formats[format].columns;
    this.#draw = draw;
    this.#encoder = new ReceiptPrinterEncoder({
      language: 'esc-pos',
      columns: this.#columns,
      imageMode: 'raster',
      feedBeforeCut: LINES_TO_CUTTER,
    });
    this.#encoder.initialize();
  }

  /** The left text starts at the left edge; the right one, if any, ends at the right edge. */
  row(left: string, right = '', look: Look = {}): this {
    const { bold = false, tall = false, centred = false } = look;
    if (left && right.length > this.#columns / 2 && left.length + right.length >= this.#columns)
      return this.row(left, '', look).row('', right, look);
    const [name, value] = [inAscii(left), inAscii(right)];
    if (name === undefined || value === undefined)
      for (const line of this.#draw({ left, right, bold, tall, centred }, this.dots)) this.picture(line);
    else this.#write(name, value, { bold, tall, centred });
    return this;
  }

  /** Every line of a text, centred. */
  centred(text: string, look: Look = {}): this {
    for (const line of text.split('\n')) this.row(line, '', { ...look, centred: true });
    return this;
  }

  rule(): this {
    this.#encoder.line('-'.repeat(this.#columns));
    return this;
  }

  /** A number to be read from far away, as large as fits. */
  large(text: string): this {
    const size = Math.max(1, Math.min(LARGEST, Math.floor(this.#columns / text.length)));
    this.#encoder.align('center').bold(true).size(size, size).line(text).size(1, 1).bold(false).align('left');
    return this;
  }

  picture(dots: ImageData): this {
    this.#encoder.image(dots, dots.width, dots.height, 'threshold', 160);
    return this;
  }

  /** Feeds, cuts and ends the paper. */
  finish(): Uint8Array {
    return this.#encoder.cut('partial').encode();
  }

  #write(left: string, right: string, { bold, tall, centred }: Required<Look>) {
    const styled = (text: string) => (encoder: ReceiptPrinterEncoder) =>
      void encoder
        .bold(bold)
        .size(1, tall ? 2 : 1)
        .text(text);
    if (left && right)
      this.#encoder.table(
        [
          { width: this.#columns - right.length - 1, marginRight: 1 },
          { width: right.length, align: 'right' },
        ],
        [[styled(left), styled(right)]],
      );
    else {
      this.#encoder.align(right ? 'right' : centred ? 'center' : 'left');
      styled(left || right)(this.#encoder);
      this.#encoder.newline().bold(false).size(1, 1).align('left');
    }
  }
}

const lookalikes: Record<string, string> = {
  '×': 'x',
  '·': '-',
  '−': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
};

/** The text in ASCII; undefined when that would change its meaning. */
export function inAscii(text: string): string | undefined {
  const plain = text.replace(/[^\x20-\x7e]/gu, (letter) => lookalikes[letter] ?? letter.normalize('NFKC')).replaceAll('\t', ' ');
  return /^[\x20-\x7e]*$/.test(plain) ? plain : undefined;
}
