import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Words, wordsOf } from './words.ts';

/**
 * The names in the templates, which are the files of a list of coupon books in catalog and of a service called loyalty. Generated files
 * have other names in their place.
 */
const model = { ...wordsOf('coupon-book'), service: 'catalog', migration: '1700000000000' };
const modelService = 'loyalty';
/** Of an operation on coupon books in catalog. */
const modelOperation = { ...wordsOf('seal-coupon-book'), service: 'catalog', folder: 'coupon-books' };

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'templates', `${name}.txt`), 'utf8');

/** Replaces words by others, all at once and the longest first. */
function withWords(text: string, words: [from: string, to: string][]): string {
  const to = new Map(words);
  const longestFirst = [...to.keys()].sort((a, b) => b.length - a.length);
  return text.replace(new RegExp(longestFirst.join('|'), 'g'), (found) => to.get(found) as string);
}

/** The function that starts a service for its tests, in a file of that service's tests. */
export interface Starter {
  name: string;
  from: string;
}

/**
 * The files of a list in the settings, by path: contract, entity with its query, handlers, table, tests of the service, noun of the web,
 * screen, dialog and their test.
 * @param migration the number of the migration, later than all others
 */
export function nounFiles(service: string, words: Words, migration: number, starter?: Starter): Record<string, string> {
  const named = { ...words, service, migration: String(migration) };
  const spellings = Object.keys(model).map((key): [string, string] => [model[key as 'kebab'], named[key as 'kebab']]);
  const written = (name: string) => withWords(read(name), spellings);
  const { kebab, kebabs } = words;
  const [src, settings] = [`services/${service}/src`, `web/src/features/settings/${kebabs}`];
  return {
    [`proto/src/${service}/${kebabs}.ts`]: written('contract.ts'),
    [`${src}/${kebabs}/${kebab}.entity.ts`]: written('entity.ts'),
    [`${src}/${kebabs}/${kebabs}.ts`]: written('use-case.ts'),
    [`${src}/migrations/${migration}-${kebabs}.ts`]: written('migration.ts'),
    [`services/${service}/test/${kebabs}.spec.ts`]: startedBy(written('use-case.spec.ts'), service, starter),
    [`web/src/domain/${kebabs}/${kebabs}.ts`]: written('noun.ts'),
    [`${settings}/${kebabs}.tsx`]: written('screen.tsx'),
    [`${settings}/${kebab}-dialog.tsx`]: written('dialog.tsx'),
    [`e2e/browser/${kebabs}.spec.ts`]: written('screen.spec.ts'),
  };
}

/**
 * The files of an operation, by path: contract, use case and its test, dialog that calls it and its test.
 * @param folder of the service's `src` and of the features, such as `tables`
 * @param feature the folder of the web, `web/src/features/settings/tables`
 */
export function operationFiles(
  service: string,
  words: Words,
  folder: string,
  feature: string,
  starter?: Starter,
): Record<string, string> {
  const named = { ...words, service, folder };
  const spellings = Object.keys(modelOperation).map((key): [string, string] => [
    modelOperation[key as 'kebab'],
    named[key as 'kebab'],
  ]);
  const written = (name: string) => withWords(read(`operation/${name}`), spellings);
  // The templates lie in a folder of the features.
  const inFeature = (name: string) =>
    written(name).replaceAll("'../../", `'${'../'.repeat(feature.split('/').length - 'web/src'.split('/').length)}`);
  const { kebab } = words;
  return {
    [`proto/src/${service}/${kebab}.ts`]: written('contract.ts'),
    [`services/${service}/src/${folder}/${kebab}.ts`]: written('use-case.ts'),
    [`services/${service}/test/${kebab}.spec.ts`]: startedBy(written('use-case.spec.ts'), service, starter),
    [`${feature}/${kebab}-dialog.tsx`]: inFeature('dialog.tsx'),
    [`${feature}/${kebab}.screen.spec.tsx`]: inFeature('dialog.screen.spec.tsx'),
  };
}

function startedBy(spec: string, service: string, starter?: Starter): string {
  if (!starter) return spec;
  return spec
    .replace('{ startTestService, type TestService }', 'type { TestService }')
    .replace(`{ ${service} } from '../src/definition.js'`, `{ ${starter.name} } from '${starter.from}'`)
    .replace(`startTestService(${service})`, `${starter.name}()`);
}

/**
 * The files of a service without data of its own, by path: it has its database, its broker user and what kit provides to every service.
 * @param versions of every package that some service depends on
 */
export function serviceFiles(service: string, versions: Record<string, string>): Record<string, string> {
  const files = {
    'package.json': withVersions(read('service/package.json'), versions),
    'tsconfig.json': read('service/tsconfig.json'),
    'jest.config.mjs': read('service/jest.config.mjs'),
    'src/main.ts': read('service/main.ts'),
    'src/app.module.ts': read('service/app.module.ts'),
    'src/definition.ts': read('service/definition.ts'),
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`services/${service}/${path}`, withWords(text, [[modelService, service]])]),
  );
}

const withVersions = (manifest: string, versions: Record<string, string>): string =>
  manifest.replace(/"([^"]+)": "\*"/g, (_, name: string) => `"${name}": "${versions[name]}"`);
