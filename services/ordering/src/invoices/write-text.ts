import type PDFDocument from 'pdfkit';
import { type Face, fontFile, type Run, runsOf } from './script-fonts.js';

export type Doc = InstanceType<typeof PDFDocument>;
export interface Style {
  face: Face;
  /** Points. */
  size: number;
  align?: 'left' | 'right' | 'center';
}

/** Room for the marks above and below the letters of every script, in parts of the size. */
const lineHeight = 1.45;
const baseline = 1.05;

/** Height of a text that is broken at `width` points. */
export const heightOf = (doc: Doc, text: string, width: number, style: Style): number =>
  linesOf(doc, text, width, style).length * style.size * lineHeight;

/**
 * Writes a text of any scripts, broken between words at `width`; the pen is below it then.
 * pdfkit itself writes each text with one font and can not break a line that has several.
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

/** The largest size up to the style's at which the text stands on one line of this width: a figure that is broken is read wrong. */
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

/** Words with the space behind them; one that is wider than the line in letters, as people see them. */
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

/** A font is embedded once a text has used it. */
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
 * A font may say that a mark has no place of its own on a letter (a null anchor, in Tamil and others); then it stays where it is. fontkit
 * 2.0.4 throws instead, at a customer's name.
 */
function mendMarks(doc: Doc): void {
  const placer = (doc as unknown as Opened)._font.font._layoutEngine.engine?.GPOSProcessor;
  if (!placer) return;
  const place = placer.applyAnchor;
  placer.applyAnchor = function (mark, anchor, base) {
    if (anchor && mark.markAnchor) place.call(this, mark, anchor, base);
  };
}
