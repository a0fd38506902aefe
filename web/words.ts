import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { extractMessages } from '@lingui/native-tools';
import { lingui } from '@lingui/vite-plugin';
import { complete } from '@thali/proto/languages';
import type { Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const prefix = '\0virtual:translations';

/** The part of the web that a file belongs to: its feature, or `shared`. Each has its translations in a file of its own. */
const partOf = (file: string): string => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'shared';

/** What a language has that is there for the till only. A few texts of other screens are the same, and not worth a file each. */
const tillParts = new Set(['shared', 'pos', 'kitchen', 'orders', 'printing']);
const isComplete = (locale: string) => complete.some((language) => language === locale);

/**
 * Texts of the web: English stands in the module that says it, so that it comes and goes with its code; every other language comes in
 * one file per feature, and one for what they share. Macros and catalogues are Lingui's (docs/adr/0045-texts-by-lingui.md).
 */
export function words(): Plugin[] {
  const config = getConfig({ cwd: here });
  const others = config.locales.filter((locale) => locale !== config.sourceLocale);

  /** By part, id and text of a language's translations. A text that shared code says comes with that, once. */
  async function translationsOf(locale: string): Promise<Map<string, Record<string, string>>> {
    const parts = new Map<string, Record<string, string>>([['shared', {}]]);
    const [catalog] = await getCatalogs(config);
    for (const [id, { translation, origin = [], obsolete }] of Object.entries((await catalog?.read(locale)) ?? {})) {
      if (!translation || obsolete) continue;
      const saidBy = new Set(origin.map(([file]) => partOf(file)));
      for (const part of saidBy.has('shared') ? ['shared'] : saidBy) {
        if (!isComplete(locale) && !tillParts.has(part)) continue;
        parts.set(part, Object.assign(parts.get(part) ?? {}, { [id]: translation }));
      }
    }
    return parts;
  }

  const english: Plugin = {
    name: 'thali:english',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /from '@lingui\/(core|react)\/macro'/ },
      async handler(code, id) {
        const { messages } = await extractMessages(code, id);
        const texts = Object.fromEntries(messages.map(({ id, message }) => [id, compileMessage(message ?? '')]));
        const part = JSON.stringify(partOf(relative(here, id)));
        return {
          code: `${code}\nimport { english as __english } from '#words';\n__english(${part}, ${JSON.stringify(texts)});\n`,
          map: null,
        };
      },
    },
  };

  const translations: Plugin = {
    name: 'thali:translations',
    resolveId: (id) => (id.startsWith('virtual:translations') ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return;
      const [, locale, part] = id.split('/') as [string, string?, string?];
      if (locale && part) {
        const messages = (await translationsOf(locale)).get(part) ?? {};
        const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
        if (errors.length) throw new Error(errors.map(({ id, error }) => `${locale} ${id}: ${error.message}`).join('\n'));
        return source;
      }
      const loaders = await Promise.all(
        others.map(async (language) => {
          const parts = [...(await translationsOf(language)).keys()];
          const lines = parts.map((name) => `${JSON.stringify(name)}: () => import('virtual:translations/${language}/${name}')`);
          const ofContracts = `@thali/proto/words/${language}`;
          if (existsSync(new URL(`../proto/src/words/${language}.ts`, import.meta.url)))
            lines.push(`contracts: () => import('${ofContracts}')`);
          return `${JSON.stringify(language)}: {${lines.join(',')}}`;
        }),
      );
      return `export const translations = {${loaders.join(',')}};`;
    },
  };
  return [english, translations, ...lingui({ cwd: here, macroTransform: true })];
}
