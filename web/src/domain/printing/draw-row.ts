/** A row with characters that the printer's own font does not have. */
export interface Row {
  left: string;
  /** Text at the right end of the first line. */
  right: string;
  bold: boolean;
  /** Double height in the printer's font, one and a half times when drawn. */
  tall: boolean;
  centred: boolean;
}
/** Draws a row as lines of dots, black on white, each as wide as the paper. */
export type DrawRow = (row: Row, width: number) => ImageData[];

/** As wide as the printer's font, so that drawn rows match printed ones. The system's fonts supply Indian scripts. */
const FAMILY = '"Noto Sans Mono", "DejaVu Sans Mono", "Noto Sans", monospace';
const LETTER = { usual: 20, tall: 30 };
const GAP = 12;

export const drawRow: DrawRow = (row, width) => {
  const size = row.tall ? LETTER.tall : LETTER.usual;
  const font = `${row.bold ? 700 : 400} ${size}px ${FAMILY}`;
  // Some printers need a line height that is a whole number of bytes.
  const pen = penFor(width, Math.ceil((size * 1.6) / 8) * 8, font);
  const [text, right] = row.left ? [row.left, row.right] : [row.right, ''];
  const edge: Edge = row.left ? (row.centred ? 'center' : 'left') : 'right';
  const rightWidth = right ? pen.measureText(right).width + GAP : 0;
  const lines = wrapped(text, width - rightWidth, (piece) => pen.measureText(piece).width);
  const { height } = pen.canvas;
  const write = (piece: string, edge: Edge) => {
    pen.textAlign = edge;
    pen.fillText(piece, { left: 0, center: width / 2, right: width }[edge], height / 2);
  };
  return lines.map((line, index) => {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = '#000';
    write(line, edge);
    if (index === 0 && right) write(right, 'right');
    return pen.getImageData(0, 0, width, height);
  });
};
type Edge = 'left' | 'center' | 'right';

function penFor(width: number, height: number, font: string): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser can not draw.');
  pen.font = font;
  pen.textBaseline = 'middle';
  return pen;
}

/** Wraps between words. A word wider than the line is broken between graphemes. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines = [''];
  const add = (piece: string) => {
    const last = lines.length - 1;
    const longer = lines[last] + piece;
    if (measure(longer.trim()) <= width || !lines[last]) lines[last] = longer;
    else lines.push(piece.trimStart());
  };
  for (const word of text.split(/(?<=\s)/)) {
    if (measure(word.trim()) <= width) add(word);
    else for (const { segment } of new Intl.Segmenter().segment(word)) add(segment);
  }
  return lines.map((line) => line.trimEnd());
}

/** The picture at an address as dots, centred on the paper; undefined when it can not be loaded. */
export async function drawPicture(address: string, width: number): Promise<ImageData | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  // At most 40 % of the paper's width and 20 mm, as in the print window.
  const scale = Math.min((width * 0.4) / image.naturalWidth, 160 / image.naturalHeight, 1);
  const [across, down] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const pen = penFor(width, Math.ceil(down / 8) * 8, '');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, pen.canvas.height);
  pen.filter = 'grayscale(1) contrast(1.4)';
  pen.drawImage(image, (width - across) / 2, 0, across, down);
  return pen.getImageData(0, 0, width, pen.canvas.height);
}
