/**
 * `make new NAME=coupon-book SERVICE=catalog`: writes a list of the settings in the house style, from contract to screen, with its tests.
 * `make new SERVICE=loyalty`: a service without data of its own; with NAME also its first list. PLURAL is for nouns whose plural is
 * irregular.
 * `make new OPERATION=close-table SERVICE=catalog`: a command, from contract to dialog, in the folders of tables. NOUN says what it is done
 * to when its name does not end with that.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { services } from '../proto/src/services.ts';
import { writeLists } from './migrations/lists.ts';
import { withWorkspace } from './new/lock.ts';
import { type Edits, registerNoun, registerOperation, registerService } from './new/register.ts';
import { nounFiles, operationFiles, type Starter, serviceFiles } from './new/templates.ts';
import { folderOf, type Words, wordsOf, wordsOfOperation } from './new/words.ts';

const root = join(import.meta.dirname, '..');
const { SERVICE: service = '', NAME: name, PLURAL: plural, OPERATION: operation, NOUN: noun } = process.env;
const isNew = !(services as readonly string[]).includes(service);
const written: string[] = [];

try {
  if (!/^[a-z]+$/.test(service)) throw new Error('SERVICE=catalog, or the name of a new service in small letters');
  if (!isNew && !name && !operation)
    throw new Error(`${service} is there already: NAME=coupon-book adds a list to it, OPERATION=close-table an operation`);
  const words = name ? wordsOf(name, plural) : undefined;
  const command = operation ? wordsOfOperation(operation) : undefined;
  const folder = command && folderOf(noun ?? command.kebab.replace(/^.*-/, ''));
  if (isNew) addService();
  if (words) {
    // Later than all existing migrations.
    const migration = Math.floor(Date.now() / 60_000) * 60_000;
    add(nounFiles(service, words, migration, starter()));
    edit(registerNoun(service, words));
  }
  if (command && folder) addOperation(command, folder);
  finish();
  process.stdout.write(
    `${written.join('\n')}\n\nNow make it what it is for: its fields, rules and words (docs/languages.md). ${words ? 'Then `make freeze` and `make test`.' : 'Then `make test`.'}\n`,
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function addService(): void {
  const files = serviceFiles(service, versions());
  add(files);
  const manifest = files[`services/${service}/package.json`] as string;
  edit({ ...registerService(service), 'package-lock.json': (lock) => withWorkspace(lock, service, manifest) });
  const link = join(root, 'node_modules', '@thali', service);
  if (!existsSync(link)) symlinkSync(join('..', '..', 'services', service), link);
}

/** Names of operations and of their modules are those of all services: clients call them by nothing else. */
function addOperation(words: Words, folder: string): void {
  const said = new RegExp(`export const ${words.camel}\\b|import \\* as ${words.camel} from`);
  const other = globSync('proto/src/{*,*/*}.ts', { cwd: root }).find((path) => said.test(readFileSync(join(root, path), 'utf8')));
  if (other) throw new Error(`${words.camel} is there already, in ${other}`);
  // Some features are in a folder of several, such as the settings.
  const [feature = `web/src/features/${folder}`] = globSync(`web/src/features/{,*/}${folder}`, { cwd: root });
  add(operationFiles(service, words, folder, feature, starter()));
  edit(registerOperation(service, words, folder));
}

/** Writes new files; existing ones are never overwritten. */
function add(files: Record<string, string>): void {
  for (const path of Object.keys(files)) if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
  for (const [path, text] of Object.entries(files)) write(path, text);
}

function edit(edits: Edits): void {
  for (const [path, change] of Object.entries(edits)) write(path, change(readFileSync(join(root, path), 'utf8')));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  if (!written.includes(path)) written.push(path);
}

/** Formats what was written, and runs the generators for contracts and for the lists of services and migrations. */
function finish(): void {
  const bin = (program: string) => join(root, 'node_modules', '.bin', program);
  run(bin('biome'), 'check', '--write', '--error-on-warnings', ...written.filter((path) => path !== 'package-lock.json'));
  if (isNew) run(process.execPath, 'tools/generate-services.ts');
  writeLists(root);
  run(bin('tsc'), '-b', 'proto');
  run(process.execPath, 'tools/generate-api.ts');
}

function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed:\n${stdout}${stderr}`);
}

/** Versions of all packages that a service depends on. */
function versions(): Record<string, string> {
  const manifests = services.map((one) => JSON.parse(readFileSync(join(root, 'services', one, 'package.json'), 'utf8')));
  return Object.assign({}, ...manifests.map(({ dependencies }) => dependencies));
}

/** `startCatalog` of services/catalog/test: services that need settings of their own have such a function. */
function starter(): Starter | undefined {
  const start = `start${service.charAt(0).toUpperCase()}${service.slice(1)}`;
  const declared = new RegExp(`^export (const|async function|function) ${start}\\b`, 'm');
  const file = globSync(`services/${service}/test/*.ts`, { cwd: root }).find((path) =>
    declared.test(readFileSync(join(root, path), 'utf8')),
  );
  return file ? { name: start, from: file.replace(/^.*\//, './').replace(/\.ts$/, '.js') } : undefined;
}
