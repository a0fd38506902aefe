import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';

const here = fileURLToPath(new URL('..', import.meta.url));
const virtual = 'virtual:menu-words';
/** What the macros leave of a text: its id, and its values if it has any. */
const descriptor = /\/\*i18n\*\/ \{\s*id: "([\w/+=-]+)"(\s*\})?/g;

type Compiled = ReturnType<typeof compileMessageOrThrow>;

/** The texts of the diner's page, `virtual:menu-words`: English, and by language what fetches its texts. */
export function menuWords({ numbered = false } = {}): Plugin {
  const config = getConfig({ cwd: here, configPath: `${here}lingui.menu.config.ts` });
  const others = config.locales.filter((locale) => locale !== config.sourceLocale);

  const catalogOf = async (locale: string) => {
    const [catalog] = await getCatalogs(config);
    return (await catalog?.read(locale)) ?? {};
  };
  const textsOf = async (locale: string): Promise<string> => {
    const translated = await catalogOf(locale);
    const texts = Object.keys(await catalogOf(config.sourceLocale ?? 'en')).map((id): [string, string | Compiled] => {
      const { translation = '', message } = translated[id] ?? {};
      if (!translation) throw new Error(`web/words/menu/${locale}.po has no ${message ?? id}; npm run words -w web`);
      const compiled = compileMessageOrThrow(translation);
      check(compiled);
      return [id, compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled];
    });
    return JSON.stringify(numbered ? texts.map(([, text]) => text) : Object.fromEntries(texts));
  };

  return {
    name: 'thali:menu-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${virtual}`)) return;
      const [, locale] = id.split('/');
      if (locale) return `export default ${await textsOf(locale)};`;
      const imports = others.map((other) => `${other}: () => import('${virtual}/${other}')`);
      return `export const english = ${await textsOf('en')};\nexport const translations = { ${imports.join(', ')} };`;
    },
  };
}

/** `engine/lingui.ts` knows these only. */
function check(parts: Compiled): void {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const [name, type, texts] = part as [string, string?, Record<string, Compiled | number | undefined>?];
    if (type && type !== 'plural' && type !== 'select') throw new Error(`the page can not say {${name}, ${type}}`);
    if (texts?.offset) throw new Error(`the page can not say {${name}} with an offset`);
    for (const text of Object.values(texts ?? {})) if (Array.isArray(text)) check(text);
  }
}

/**
 * The page's texts without Lingui: a text is a number, its place in a language's list. Ids of six letters do not compress, and each
 * would be there three times.
 */
export function numberedWords(): Plugin[] {
  const places = getCatalogs(getConfig({ cwd: here, configPath: `${here}lingui.menu.config.ts` }))
    .then(([catalog]) => catalog?.read('en'))
    .then((texts) => new Map(Object.keys(texts ?? {}).map((id, place) => [id, place])));
  const numbers: Plugin = {
    name: 'thali:numbered-words',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\/\*i18n\*\// },
      async handler(code, id) {
        const known = await places;
        const numbered = code.replace(descriptor, (_, text: string, end = '') => {
          const place = known.get(text);
          if (place === undefined) this.error(`${id} has a text that web/words/menu/en.po has not; npm run words -w web`);
          return end ? `${place}` : `{ id: ${place}`;
        });
        return { code: numbered, map: null };
      },
    },
  };
  return [...lingui({ cwd: here, macroTransform: true }), numbers, menuWords({ numbered: true })];
}
