import type PDFDocument from 'pdfkit';
import { type Face, fontFile, type Run, runsOf } from './script-fonts.js';

export type Doc = InstanceType<typeof PDFDocument>;
export interface Style {
  face: Face;
  /** Points. */
  size: number;
  align?: 'left' | 'right' | 'center';
}

/** Multiples of the font size that leave room for the marks above and below the letters of every script. */
const lineHeight = 1.45;
const baseline = 1.05;

/** Height of a text that is wrapped at `width` points. */
export const heightOf = (doc: Doc, text: string, width: number, style: Style): number =>
  linesOf(doc, text, width, style).length * style.size * lineHeight;

/**
 * Writes a text in any scripts, wrapped between words at `width`, and moves `doc.y` below it.
 * pdfkit itself writes each text in one font and can not wrap a line of several fonts.
 */
export function writeText(doc: Doc, text: string, x: number, y: number, width: number, style: Style): void {
  let top = y;
  for (const line of linesOf(doc, text, width, style)) {
    const left = x + (width - line.width) * { left: 0, center: 0.5, right: 1 }[style.align ?? 'left'];
    let at = left;
    for (const { font, text } of line.runs) {
      choose(doc, font, style.size).text(text, at, top + baseline * style.size, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(text);
    }
    top += style.size * lineHeight;
  }
  doc.x = x;
  doc.y = top;
}

/** The style, with a smaller size if the text needs one to fit on one line of this width, because a figure on two lines is misread. */
export function fitting(doc: Doc, text: string, width: number, style: Style): Style {
  const wide = measure(doc, runsOf(text, style.face), style.size);
  return wide <= width ? style : { ...style, size: (style.size * width * 0.999) / wide };
}

interface Line {
  runs: Run[];
  width: number;
}

function linesOf(doc: Doc, text: string, width: number, { face, size }: Style): Line[] {
  const lineOf = (line: string): Line => {
    const runs = runsOf(line.trimEnd(), face);
    return { runs, width: measure(doc, runs, size) };
  };
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const piece of piecesOf(doc, paragraph, width, { face, size })) {
      const longer = lines.at(-1) + piece;
      if (lineOf(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines.map(lineOf);
  });
}

/** Words, each with the space after it. A word that is wider than the line is split into graphemes. */
const piecesOf = (doc: Doc, text: string, width: number, { face, size }: Style): string[] =>
  text
    .split(/(?<=\s)/)
    .flatMap((word) =>
      measure(doc, runsOf(word.trimEnd(), face), size) <= width
        ? [word]
        : [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment),
    );

const measure = (doc: Doc, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { font, text }) => sum + choose(doc, font, size).widthOfString(text), 0);

/** The fonts that each document has registered. A font is registered at its first use, so that only used fonts are embedded. */
const known = new WeakMap<Doc, Set<string>>();
function choose(doc: Doc, font: string, size: number): Doc {
  const fonts = known.get(doc) ?? new Set<string>();
  known.set(doc, fonts);
  if (fonts.has(font)) return doc.font(font).fontSize(size);
  fonts.add(font);
  doc.registerFont(font, fontFile(font)).font(font).fontSize(size);
  mendMarks(doc);
  return doc;
}

interface MarkPlacer {
  applyAnchor(mark: { markAnchor: unknown }, anchor: unknown, base: number): void;
}
type Opened = { _font: { font: { _layoutEngine: { engine: { GPOSProcessor: MarkPlacer | null } | null } } } };

/**
 * A font may say with a null anchor (in Tamil and others) that a mark keeps its place. fontkit 2.0.4 throws on a null anchor, for example
 * in a customer's name, so such marks are skipped.
 */
function mendMarks(doc: Doc): void {
  const placer = (doc as unknown as Opened)._font.font._layoutEngine.engine?.GPOSProcessor;
  if (!placer) return;
  const place = placer.applyAnchor;
  placer.applyAnchor = function (mark, anchor, base) {
    if (anchor && mark.markAnchor) place.call(this, mark, anchor, base);
  };
}
