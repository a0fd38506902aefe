import { inflateSync } from 'node:zlib';

/**
 * The texts of a PDF of pdfkit in the order in which they were written, one a line: each is drawn in glyphs of one font, and the font says which
 * characters they are (its ToUnicode map).
 */
export function textOfPdf(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]));
  const streamOf = (body: string): string => {
    const [head = '', data] = body.split(/\nstream\n/);
    if (data === undefined) return '';
    const bytes = Buffer.from(data.replace(/\nendstream$/, ''), 'latin1');
    return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [name, charactersOf(streamOf(objects.get(map) ?? ''))];
    }),
  );
  let font = new Map<number, string>();
  const texts: string[] = [];
  for (const body of objects.values())
    for (const [, name, glyphs] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? font;
      else texts.push([...(glyphs ?? '').matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => written(hex, font)).join(''));
    }
  return texts.join('\n');
}

const written = (hex: string, font: ReadonlyMap<number, string>): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join('');

/** Characters by glyph, of the ranges of a ToUnicode map. */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries())
      characters.set(Number.parseInt(from, 16) + index, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
  return characters;
}
