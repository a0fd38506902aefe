import type { Words } from './words.ts';

/** Edits of existing files: by path, from the old text to the new one. */
export type Edits = Record<string, (text: string) => string>;

/** The one line that registers a service, besides its folder. */
export const registerService = (service: string): Edits => ({
  'proto/src/services.ts': before(/^ *\/\/ `make new SERVICE=…` adds here\.$/m, `  '${service}',\n`),
});

/**
 * Edits that register a noun: in the registry, the list of changes, the service's module and definition, the settings, the page that
 * says which rows are kept, the addresses, and the screens of the browser tests. Biome sorts the imports.
 */
export function registerNoun(service: string, words: Words): Edits {
  const { kebab, kebabs, camels, Pascal, Pascals, snake, titles } = words;
  const folder = `services/${service}/src`;
  return {
    'proto/src/registry.ts': inRegistry(camels, `./${service}/${kebabs}.js`),
    'proto/src/changes.ts': after(/^export const ownChanges = \[\n/m, `  '${snake}_changed',\n`),
    [`${folder}/app.module.ts`]: all(
      imported(`import { ${Pascals} } from './${kebabs}/${kebabs}.js';`),
      appended('controllers', Pascals),
    ),
    [`${folder}/definition.ts`]: all(
      imported(`import { ${Pascal}Entity } from './${kebabs}/${kebab}.entity.js';`),
      (text) => (/^ {2}entities: \[/m.test(text) ? text : before(/^ {2}migrations: \[/m, '  entities: [],\n')(text)),
      appended('entities', `${Pascal}Entity`),
    ),
    'web/src/app/setting-screens.ts': all(
      (text) => (/\bIconListDetails,/.test(text) ? text : before(/^ {2}Icon\w+,$/m, '  IconListDetails,\n')(text)),
      before(
        /^\];$/m,
        `  {
    path: 'settings/${kebabs}',
    title: msg\`${titles}\`,
    act: 'changeSettings',
    icon: IconListDetails,
    setting: msg\`${titles}\`,
    load: () => import('../features/settings/${kebabs}/${kebabs}'),
  },
`,
      ),
    ),
    'web/src/lib/addresses.ts': after(/^ {2}'settings\/coupons',\n/m, `  'settings/${kebabs}',\n`),
    'docs/kept-rows.md': before(/^\n## May go$/m, `| ${service} | \`${snake}\` | ${titles} of the settings |\n`),
    'e2e/browser/all-screens.ts': after(/ {2}\['Coupon Setup', .*\n/, `  ['${titles}', '/dashboard/settings/${kebabs}'],\n`),
  };
}

/**
 * Edits that register an operation: in the registry, the service's module, and the samples by which system tests call it.
 * @param folder of the service's `src`, in which it is
 */
export const registerOperation = (service: string, { kebab, camel, Pascal }: Words, folder: string): Edits => ({
  'proto/src/registry.ts': inRegistry(camel, `./${service}/${kebab}.js`),
  [`services/${service}/src/app.module.ts`]: all(
    imported(`import { ${Pascal} } from './${folder}/${kebab}.js';`),
    appended('controllers', Pascal),
  ),
  'e2e/system/samples.ts': after(/^ {2}\.\.\.operatorSamples,\n/m, `  ${camel}: () => ({ reason: 'A guest asked for it' }),\n`),
});

type Edit = (text: string) => string;
const all =
  (...edits: Edit[]): Edit =>
  (text) =>
    edits.reduce((so, edit) => edit(so), text);

function put(place: RegExp, write: (found: string) => string): Edit {
  return (text) => {
    if (!place.test(text)) throw new Error(`no ${place} to add to`);
    return text.replace(place, write);
  };
}
const before = (place: RegExp, line: string): Edit => put(place, (found) => line + found);
const after = (place: RegExp, line: string): Edit => put(place, (found) => found + line);
const imported = (line: string): Edit => before(/^import /m, `${line}\n`);
const inRegistry = (module: string, file: string): Edit =>
  all(imported(`import * as ${module} from '${file}';`), before(/^\];\nconst exported/m, `  ${module},\n`));
/** Appends an entry to the list in this property. */
const appended = (property: string, entry: string): Edit =>
  put(new RegExp(`\\b${property}: \\[(?:\\[[^\\]]*\\]|[^\\]])*`), (found) => {
    const list = found.trimEnd();
    return `${list}${/[[,]$/.test(list) ? '' : ','} ${entry},\n`;
  });
