import { readFileSync } from 'node:fs';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/** `node tools/words/outdated.ts`: prints what `npm run words` would change; exit code 1 if there is anything. */
const configs = ['web/lingui.config.ts', 'web/lingui.menu.config.ts', 'tools/words/lingui.config.ts'].map((configPath) =>
  getConfig({ configPath }),
);
const found: string[] = [];
for (const config of configs) {
  for (const catalog of await getCatalogs(config)) {
    const said = Object.keys((await catalog.collect()) ?? {});
    for (const locale of config.locales) {
      const kept = Object.keys((await catalog.read(locale)) ?? {});
      const file = catalog.getFilename(locale).slice(process.cwd().length + 1);
      found.push(...said.filter((id) => !kept.includes(id)).map((id) => `${file} lacks ${id}`));
      found.push(...kept.filter((id) => !said.includes(id)).map((id) => `${file} has ${id}, which nobody says`));
      if (!config.compileNamespace || locale === config.sourceLocale || config.compileNamespace !== 'ts') continue;
      const { messages } = await catalog.getTranslations(locale, { fallbackLocales: {}, sourceLocale: config.sourceLocale });
      const { source } = createCompiledCatalog(locale, messages, { namespace: 'ts' });
      const compiled = file.replace(/po$/, 'ts');
      if (readFileSync(compiled, 'utf8').trim() !== source.trim()) found.push(`${compiled} is not what ${file} says`);
    }
  }
}
for (const line of found) console.log(line);
process.exitCode = found.length ? 1 : 0;
