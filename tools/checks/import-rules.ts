import { existsSync, globSync, readFileSync } from 'node:fs';
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/**
 * Which file may import which, one rule each with its reason (docs/architecture.md, ADR 35). Imports of types count like all others. Paths
 * are from the root, and a workspace package is resolved to its sources: `@thali/kit/database/database` is
 * `libs/kit/src/database/database.ts`.
 */
type Rule = IRegularForbiddenRuleType & { name: string; comment: string };

/** All folders that are checked. */
export const rooms = ['proto', 'libs', 'services', 'gateway', 'web', 'bench', 'e2e', 'tools'];
/** Our own files in these folders, without those in node_modules. */
const filesOf = (places: string) => `^(${places})/(?!.*node_modules/)`;
const ours = filesOf(rooms.join('|'));
/** Tests and what configures them may reach into other packages by a relative path. */
const tests = ['[.]spec[.]tsx?$', '/test/', '(^|/)(vite|jest|playwright)[.]config'];
/** Libraries that start servers and services on this machine. */
const forTests = '^libs/(local-servers|testing)/';
/** As a package, not by a relative path. */
const byName = { dependencyTypes: ['aliased-workspace' as const] };

const packages: Rule[] = [
  {
    name: 'proto-knows-nobody',
    comment: 'Contracts are the words between all processes: whoever reads them must not bring a process along.',
    from: { path: '^proto/' },
    to: { path: ours, ...byName },
  },
  {
    name: 'money-knows-nobody',
    comment: 'The till and the server count with the same code, so it depends on neither.',
    from: { path: '^libs/money/' },
    to: { path: ours, ...byName },
  },
  {
    name: 'kit-knows-contracts',
    comment: 'Kit is under every service and knows none of them.',
    from: { path: '^libs/kit/' },
    to: { path: ours, pathNot: ['^proto/', forTests], ...byName },
  },
  {
    name: 'print-agent-knows-contracts',
    comment: 'It runs on a machine in the restaurant: nothing of the servers belongs there.',
    from: { path: '^libs/print-agent/' },
    to: { path: ours, pathNot: '^proto/', ...byName },
  },
  {
    name: 'servers-know-contracts',
    comment: 'PostgreSQL, NATS and Redis of this machine are started the same for tests and for the whole, and know neither.',
    from: { path: '^libs/local-servers/' },
    to: { path: ours, pathNot: '^proto/', ...byName },
  },
  {
    name: 'for-tests-only',
    comment: 'What starts servers and services on this machine is in no image.',
    from: { path: '^(proto|libs/(kit|money|print-agent)|services|gateway|web)/', pathNot: tests },
    to: { path: forTests },
  },
  {
    name: 'services-apart',
    comment: 'A service asks another by a contract or keeps its own copy by events; it never runs its code.',
    from: { path: '^services/' },
    to: { path: filesOf('services'), ...byName },
  },
  {
    name: 'services-know-no-ends',
    comment: 'The gateway, the web, the print agent and our tools stand around the services, not under them.',
    from: { path: '^services/' },
    to: { path: filesOf('gateway|web|libs/print-agent|bench|e2e|tools'), ...byName },
  },
  {
    name: 'identity-counts-no-money',
    comment: 'Who signs in has nothing to do with prices.',
    from: { path: '^services/identity/' },
    to: { path: filesOf('libs/money'), ...byName },
  },
  {
    name: 'gateway-knows-contracts-and-kit',
    comment: 'It forwards by the contract, so that a new operation needs nothing of it.',
    from: { path: '^gateway/' },
    to: { path: ours, pathNot: ['^(proto|libs/kit)/', forTests], ...byName },
  },
  {
    name: 'web-knows-contracts-and-money',
    comment: 'What else is ours needs Node, or is a secret of the servers.',
    from: { path: '^web/' },
    to: { path: ours, pathNot: '^(proto|libs/money)/', ...byName },
  },
  {
    name: 'web-takes-single-contracts',
    comment: 'The registry would bring every contract into the browser.',
    from: { path: '^web/', pathNot: tests },
    to: { path: '^proto/src/registry[.]ts$' },
  },
  {
    name: 'workshop-starts-the-product',
    comment:
      'Measurements, tests of the whole and tools start its processes; as packages they take libraries, contracts and services.',
    from: { path: '^(bench|e2e|tools)/' },
    to: { path: filesOf('gateway|web|libs/print-agent|bench|e2e|tools'), ...byName },
  },
  {
    name: 'by-its-name',
    comment: 'A relative path into another package goes around what the package offers, and around its build.',
    from: { path: '^((?:libs|services)/[^/]+|proto|gateway|web)/', pathNot: tests },
    to: { dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'], pathNot: '^$1/' },
  },
];

const foreign: Rule[] = [
  {
    name: 'no-node-in-browsers',
    comment: 'Contracts, money and the web run in browsers, which have no Node.',
    from: { path: '^(proto|libs/money|web)/src/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'databases-are-of-services',
    comment: 'Only services have a database.',
    from: { path: '^(proto|libs/money|gateway|web)/' },
    to: { path: 'node_modules/(pg|typeorm)/' },
  },
  {
    name: 'declared',
    comment: 'What is used stands in the package.json of the package, or of the root: else it is there by chance.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  ...undeclared(),
  {
    name: 'found',
    comment: 'What can not be found can not be checked: no rule would see it.',
    from: {},
    // Made by Vite (web/words.ts).
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** `app → features → domain/<noun> → ui → lib` (ADR 42). Nouns may import each other in one direction only: `no-circle-of-folders`. */
const floorsOfTheWeb: Rule[] = [
  {
    name: 'lib-below-ui',
    comment: 'lib is the lowest floor of the web: it shows nothing.',
    from: { path: '^web/src/lib/' },
    to: { path: '^web/src/(ui|domain|features|app)/' },
  },
  {
    name: 'ui-below-domain',
    comment: 'A part of the interface serves any noun and any feature, so it knows none.',
    from: { path: '^web/src/ui/' },
    to: { path: '^web/src/(domain|features|app)/' },
  },
  {
    name: 'ui-does-not-call',
    comment: 'Who shows it says what is shown: a part that asks by itself can not be shown with anything else.',
    from: { path: '^web/src/ui/' },
    // Importing the type of a call is no call.
    to: { path: '^web/src/lib/(api|download|upload)[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'nouns-are-of-domain',
    comment: 'What knows orders or menus is business: lib and ui could serve any product, types of contracts included.',
    from: { path: '^web/src/(lib|ui)/', pathNot: tests },
    to: { path: '^proto/src/([^/]+/|(audit|dead-letters|portability)[.])' },
  },
  {
    name: 'domain-below-features',
    comment: 'A noun serves every feature that has to do with it, so it knows none.',
    from: { path: '^web/src/domain/' },
    to: { path: '^web/src/(features|app)/' },
  },
  {
    name: 'features-below-app',
    comment: 'The app puts features together; a feature does not know where it stands.',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/app/' },
  },
  {
    name: 'features-apart',
    comment: 'What two features need is of neither: it stands on a floor below.',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
];

const circleOfFiles: Rule = {
  name: 'no-circle-of-files',
  comment: 'Of files in a circle none can be read, tested or moved without the others.',
  from: {},
  to: { circular: true },
};
/** Rules for each import of a file. */
export const importRules: readonly Rule[] = [...packages, ...foreign, ...floorsOfTheWeb, circleOfFiles];

/** Rules for the folders of a package, without tests, which may import anything. */
export const folderRules: readonly Rule[] = [
  {
    name: 'no-circle-of-folders',
    comment:
      'Features in a circle are one feature in several folders. What both need belongs to one of them, or to a third below.',
    scope: 'folder',
    from: { path: '^((?:libs|services)/[^/]+|proto|gateway|web|bench|tools)/' },
    to: { path: '^$1/', circular: true },
  },
];
/** Files that the rules for folders leave out. */
export const notInFolders = ['[.]spec[.]tsx?$', '/test/', '/testing/'];

/** A rule for each package: the workspace packages that it uses without naming them in its package.json. */
function undeclared(): Rule[] {
  const read = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const folders = globSync(read('.').workspaces as string[]).filter((folder) => existsSync(`${folder}/package.json`));
  return folders.map((folder) => {
    const { dependencies = {}, devDependencies = {} } = read(folder);
    const named = folders.filter((other) => read(other).name in { ...dependencies, ...devDependencies });
    return {
      name: 'ours-declared',
      comment: 'nx builds a package after those that its package.json names.',
      from: { path: `^${folder}/` },
      to: { path: ours, pathNot: [folder, ...named].map((known) => `^${known}/`), ...byName },
    };
  });
}
