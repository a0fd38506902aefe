import { existsSync } from 'node:fs';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { folderRules, importRules, notInFolders, rooms } from './import-rules.ts';

/** Checks the imports by dependency-cruiser, from the current folder. Prints each finding; exit code 1 if there is one. */
const sources = rooms.filter((room) => existsSync(room));
const builtByUs = '^(?!.*node_modules).+/dist/';
const common: ICruiseOptions = {
  validate: true,
  outputType: 'json',
  // swc parses TypeScript without the compiler's API, which version 7 does not have yet, and sees imports of types.
  parser: 'swc',
  combinedDependencies: true,
  doNotFollow: { path: 'node_modules' },
};
const asNodeAndViteDo = {
  conditionNames: ['@thali/source', 'import', 'require', 'node', 'default'],
  exportsFields: ['exports'],
  extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
};

const ofFiles = await ask({ ...common, ruleSet: { forbidden: [...importRules] }, exclude: { path: builtByUs } });
const ofFolders = await ask({
  ...common,
  ruleSet: { forbidden: [...folderRules] },
  exclude: { path: [builtByUs, ...notInFolders] },
});

const found = [...ofFiles.summary.violations, ...ofFolders.summary.violations];
const comments = new Map([...importRules, ...folderRules].map(({ name, comment }) => [name, comment]));
for (const { rule, from, to, cycle } of found)
  console.error(
    `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}\n    ${comments.get(rule.name)}`,
  );

const files = ofFiles.modules.filter(({ source, coreModule }) => !coreModule && !source.includes('node_modules')).length;
console.log(`${files} files, ${ofFiles.summary.totalDependenciesCruised} imports: ${found.length} findings`);
process.exitCode = found.length ? 1 : 0;

async function ask(options: ICruiseOptions): Promise<ICruiseResult> {
  const { output } = await cruise(sources, options, asNodeAndViteDo);
  return JSON.parse(output as string);
}
