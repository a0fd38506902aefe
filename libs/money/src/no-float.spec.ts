import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

/** Code that computes or passes on totals. The engine does every division with bigint, by `exact.ts`. */
const engine = ['cart', 'discount', 'discount-of-net', 'tax'].map((name) => `libs/money/src/${name}.ts`);
const places = [...engine, 'libs/money/src/exact.ts', 'services/ordering/src', 'services/reporting/src'];

const MONEY = String.raw`\w*(?:minor|total|amount|price|payable|discount|tax|revenue|gross|net)\w*`;
const floats: [string, RegExp][] = [
  ['parseFloat', /\bparseFloat\b/],
  ['toFixed', /\.toFixed\b/],
  ['Math.round', /\bMath\.round\b/],
  ['division of money', new RegExp(String.raw`\b${MONEY}[)\]\s]*/(?!/)|[\w)\]]\s*/\s*\(?\b${MONEY}\b`, 'i')],
];

describe('no floating point where totals are made', () => {
  it.each(places)('%s', (place) => {
    expect(
      sources(join(root, place)).flatMap((file) => findings(readFileSync(file, 'utf8')).map((f) => `${file}: ${f}`)),
    ).toEqual([]);
  });

  it.each(engine)('%s divides nowhere by itself', (file) => {
    expect(bare(readFileSync(join(root, file), 'utf8'))).not.toContain('/');
  });

  it.each([
    ['const t = parseFloat(text);', 'parseFloat'],
    ['const t = Number.parseFloat(text);', 'parseFloat'],
    ['return n.toFixed(2);', 'toFixed'],
    ['const t = Math.round(x * 0.05);', 'Math.round'],
    ['const net = grossMinor / 1.18;', 'division of money'],
    ['const net = (line.gross * 100) / taxRate;', 'division of money'],
    ['const average = sum(totals) / orders;', 'division of money'],
    ['const average = row.revenue_total / 2;', 'division of money'],
  ])('the search finds %p', (code, name) => {
    expect(findings(code)).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    '// net / total',
    '/* total / 2 */',
    "import { priceCart } from '@thali/money/cart';",
    "http: ['GET', '/tax/total'],",
  ])('the search leaves %p alone', (code) => {
    expect(findings(code)).toEqual([]);
  });
});

function findings(code: string): string[] {
  return bare(code)
    .split('\n')
    .flatMap((line) => floats.filter(([, pattern]) => pattern.test(line)).map(([name]) => `${name} in ${line.trim()}`));
}

/** The code without comments and plain strings. */
function bare(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, ' ');
}

function sources(path: string): string[] {
  if (!existsSync(path)) return [];
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(path, name));
}
