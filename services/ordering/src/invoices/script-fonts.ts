import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Face = 'regular' | 'bold';
/** A part of a text that is written in one font. */
export interface Run {
  /** Name of the font, to be registered before it is used. */
  font: string;
  text: string;
}

/** Noto Sans has Latin, Devanagari and the rupee sign; every other Indian script has a font of its own. */
const latin = 'noto-sans';
const scripts = ['tamil', 'bengali', 'telugu', 'kannada', 'malayalam', 'gujarati', 'gurmukhi', 'oriya'] as const;
const letters = scripts.map(
  (script) => [`noto-sans-${script}`, new RegExp(`\\p{Script=${script[0]?.toUpperCase()}${script.slice(1)}}`, 'u')] as const,
);
/** Characters of no script that stay in the font of the letters before them: zero-width joiners, the dandas and the dotted circle. */
const joining = new Set('\u200c\u200d\u0964\u0965\u25cc');

/** Splits a text into runs of one font each. A text of Latin and Devanagari is one run. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const family = joining.has(letter) && last ? null : (letters.find(([, script]) => script.test(letter))?.[0] ?? latin);
    const font = `${family}/${face}`;
    if (last && (family === null || last.font === font)) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

const weights: Record<Face, string> = { regular: '400Regular', bold: '600SemiBold' };
const kept = new Map<string, Buffer>();

/** The file of a font that `runsOf` names; read at its first use and then kept. */
export function fontFile(font: string): Buffer {
  const [family, face] = font.split('/') as [string, Face];
  const file = kept.get(font) ?? readFileSync(createRequire(import.meta.url).resolve(pathOf(family, weights[face])));
  kept.set(font, file);
  return file;
}

/** `@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf` */
function pathOf(family: string, weight: string): string {
  const name = family.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());
  return `@expo-google-fonts/${family}/${weight}/${name}_${weight}.ttf`;
}
