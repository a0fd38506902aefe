import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { folderRules, importRules } from '../checks/import-rules.ts';

/** Imports that break each rule: the file or folder that is reported, and the files that cause it. All forms of an import occur. */
const offences: [rule: string, found: string, files: Record<string, string>][] = [
  ['proto-knows-nobody', 'proto/src/a.ts', { 'proto/src/a.ts': `export * from '@thali/kit/database/database';` }],
  ['money-knows-nobody', 'libs/money/src/a.ts', { 'libs/money/src/a.ts': `import type { K } from '@thali/proto/kernel';` }],
  ['kit-knows-contracts', 'libs/kit/src/a.ts', { 'libs/kit/src/a.ts': `import { d } from '@thali/ordering/definition';` }],
  [
    'print-agent-knows-contracts',
    'libs/print-agent/src/a.ts',
    { 'libs/print-agent/src/a.ts': `import '@thali/kit/database/database';` },
  ],
  [
    'servers-know-contracts',
    'libs/local-servers/src/a.ts',
    { 'libs/local-servers/src/a.ts': `import { c } from '@thali/kit/process/log';` },
  ],
  ['for-tests-only', 'libs/kit/src/b.ts', { 'libs/kit/src/b.ts': `import '@thali/local-servers/servers';` }],
  [
    'services-apart',
    'services/catalog/src/a.ts',
    { 'services/catalog/src/a.ts': `import {\n  d,\n} from '@thali/ordering/definition';` },
  ],
  ['services-know-no-ends', 'services/catalog/src/b.ts', { 'services/catalog/src/b.ts': `import '@thali/tools/up.ts';` }],
  ['identity-counts-no-money', 'services/identity/src/a.ts', { 'services/identity/src/a.ts': `import '@thali/money/cart';` }],
  [
    'gateway-knows-contracts-and-kit',
    'gateway/src/a.ts',
    { 'gateway/src/a.ts': `export const a = () => import('@thali/ordering/definition');` },
  ],
  ['web-knows-contracts-and-money', 'web/src/lib/a.ts', { 'web/src/lib/a.ts': `import '@thali/kit/database/database';` }],
  ['web-takes-single-contracts', 'web/src/lib/b.ts', { 'web/src/lib/b.ts': `import { r } from '@thali/proto/registry';` }],
  ['workshop-starts-the-product', 'bench/a.ts', { 'bench/a.ts': `import '@thali/tools/up.ts';` }],
  [
    'by-its-name',
    'services/catalog/src/c.ts',
    { 'services/catalog/src/c.ts': `import '../../../libs/kit/src/database/database.js';` },
  ],
  ['no-node-in-browsers', 'web/src/lib/c.ts', { 'web/src/lib/c.ts': `import { join } from 'node:path';` }],
  ['databases-are-of-services', 'gateway/src/b.ts', { 'gateway/src/b.ts': `import pg from 'pg';` }],
  ['declared', 'services/catalog/src/d.ts', { 'services/catalog/src/d.ts': `import 'lodash';` }],
  ['ours-declared', 'e2e/a.ts', { 'e2e/a.ts': `import '@thali/ordering/definition';` }],
  ['found', 'services/catalog/src/e.ts', { 'services/catalog/src/e.ts': `import './nowhere.js';` }],
  ['lib-below-ui', 'web/src/lib/d.ts', { 'web/src/lib/d.ts': `import '../ui/button';` }],
  ['lib-below-ui', 'web/src/lib/e.ts', { 'web/src/lib/e.ts': `import { ordersKey } from '../domain/orders/orders';` }],
  ['ui-below-domain', 'web/src/ui/a.tsx', { 'web/src/ui/a.tsx': `import '../domain/orders/orders';` }],
  ['ui-below-domain', 'web/src/ui/c.tsx', { 'web/src/ui/c.tsx': `import '../features/pos/pos';` }],
  ['ui-does-not-call', 'web/src/ui/b.tsx', { 'web/src/ui/b.tsx': `import { call } from '../lib/api';` }],
  [
    'nouns-are-of-domain',
    'web/src/ui/d.tsx',
    { 'web/src/ui/d.tsx': `import type { Order } from '@thali/proto/ordering/order';`, 'proto/src/ordering/order.ts': '' },
  ],
  [
    'nouns-are-of-domain',
    'web/src/lib/f.ts',
    { 'web/src/lib/f.ts': `import { exportData } from '@thali/proto/portability';`, 'proto/src/portability.ts': '' },
  ],
  [
    'domain-below-features',
    'web/src/domain/orders/a.ts',
    { 'web/src/domain/orders/a.ts': `import '../../features/orders/orders';` },
  ],
  ['features-below-app', 'web/src/features/pos/a.tsx', { 'web/src/features/pos/a.tsx': `import '../../app/router';` }],
  ['features-apart', 'web/src/features/pos/b.tsx', { 'web/src/features/pos/b.tsx': `import '../orders/orders';` }],
  [
    'no-circle-of-files',
    'services/catalog/src/f.ts',
    {
      'services/catalog/src/f.ts': `import { g } from './g.js';`,
      'services/catalog/src/g.ts': `import type { F } from './f.js';`,
    },
  ],
  [
    'no-circle-of-folders',
    'services/ordering/src/orders',
    {
      'services/ordering/src/orders/one.ts': `import '../kitchen/two.js';`,
      'services/ordering/src/orders/four.ts': '',
      'services/ordering/src/kitchen/two.ts': '',
      'services/ordering/src/kitchen/three.ts': `import type { F } from '../orders/four.js';`,
    },
  ],
  [
    'no-circle-of-folders',
    'web/src/domain/receipt',
    {
      'web/src/domain/receipt/receipt.tsx': `import '../tables/title';`,
      'web/src/domain/receipt/paper.tsx': '',
      'web/src/domain/tables/title.ts': '',
      'web/src/domain/tables/poster.tsx': `import '../receipt/paper';`,
    },
  ],
];
/** Reported together with those: the other ends of circles, and floors of the web that a lower floor imports. */
const foundToo = ['services/catalog/src/g.ts', 'services/ordering/src/kitchen', 'web/src/domain/tables'].concat(
  ['app', 'features/pos', 'features/orders', 'domain/orders', 'ui', 'lib'].map((floor) => `web/src/${floor}`),
);

/** Allowed imports, and files that the others import. */
const right: Record<string, string> = {
  ...Object.fromEntries(
    [
      'proto/src/kernel',
      'proto/src/registry',
      'libs/money/src/cart',
      'libs/kit/src/database/database',
      'libs/kit/src/process/log',
    ]
      .concat('services/ordering/src/definition', 'services/catalog/src/changes', 'gateway/src/forward', 'tools/up')
      .concat('web/src/lib/api', 'libs/kit/src/events/heard')
      .map((file) => [`${file}.ts`, '']),
  ),
  'web/src/ui/button.tsx': `import '../lib/stale';\nimport type { CallOptions } from '../lib/api';`,
  'web/src/lib/stale.ts': `import '@thali/proto/kernel';`,
  'web/src/domain/orders/orders.ts': `import '../../lib/api';\nimport '../../ui/button';\nimport '../menu/menu';`,
  'web/src/domain/menu/menu.ts': `import '@thali/proto/ordering/order';`,
  'web/src/features/orders/orders.tsx': '',
  'web/src/features/pos/pos.tsx': `import '@thali/proto/kernel';\nimport '@thali/money/cart';\nimport '../../ui/button';\nimport '../../domain/orders/orders';\nimport './total';`,
  'web/src/features/pos/total.ts': `import '../../lib/api';`,
  'web/src/app/router.tsx': `import '../features/pos/pos';`,
  'services/ordering/src/price.ts': `import 'zod';\nimport 'pg';\nimport 'node:crypto';\nimport '@thali/money/cart';\nimport '@thali/kit/database/database';`,
  'services/catalog/src/taxes/taxes.ts': `import '../changes.js';`,
  'services/catalog/test/stage.ts': `import '../../../libs/kit/src/database/database.js';`,
  'gateway/src/fine.ts': `import 'node:crypto';\nimport '@thali/kit/database/database';\nimport '@thali/proto/registry';`,
  'bench/fine.ts': `import '@thali/ordering/definition';\nimport '../tools/up.ts';`,
  'libs/kit/src/events/heard.spec.ts': `import '@thali/local-servers/servers';\nimport '../../../testing/src/stage.js';`,
  'libs/local-servers/src/servers.ts': `import 'pg';\nimport '@thali/proto/kernel';`,
  'libs/testing/src/stage.ts': `import '@thali/kit/events/heard';\nimport '@thali/local-servers/servers';`,
};

const house = mkdtempSync(join(tmpdir(), 'thali-imports-'));
let findings: string[][] = [];
let lastLine = '';

beforeAll(() => {
  build();
  const check = join(import.meta.dirname, '../checks/imports.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [check], { cwd: house, encoding: 'utf8' });
  findings = [...stderr.matchAll(/^([\w-]+): (\S+)/gm)].map(([, rule, from]) => [rule as string, from as string]);
  lastLine = stdout.trim();
});
afterAll(() => rmSync(house, { recursive: true }));

/** A workspace like this one, with nothing in it but the files above. */
function build(): void {
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
  cpSync('package.json', join(house, 'package.json'));
  for (const folder of globSync(workspaces as string[])) {
    const { name } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const link = join(house, 'node_modules', name);
    for (const path of [join(house, folder), dirname(link)]) mkdirSync(path, { recursive: true });
    cpSync(`${folder}/package.json`, join(house, folder, 'package.json'));
    symlinkSync(join(house, folder), link);
  }
  for (const name of ['zod', 'pg', 'lodash']) write(`node_modules/${name}/index.js`, '');
  for (const files of [right, ...offences.map(([, , files]) => files)])
    for (const [path, text] of Object.entries(files)) write(path, text);
}

function write(path: string, text: string): void {
  mkdirSync(join(house, dirname(path)), { recursive: true });
  writeFileSync(join(house, path), `${text}\nexport {};\n`);
}

describe('an import', () => {
  it.each(offences)('against the rule %s is found', (rule, found) => {
    expect(findings).toContainEqual([rule, found]);
  });
  it('that breaks no rule is not found', () => {
    const wrong = [...offences.map(([, found]) => found), ...foundToo];
    expect(findings.filter(([, found]) => !wrong.includes(found as string))).toEqual([]);
    expect(lastLine).toMatch(`${findings.length} findings`);
  });
});

it('every rule has an import here that breaks it', () => {
  const names = new Set([...importRules, ...folderRules].map(({ name }) => name));
  expect(new Set(offences.map(([rule]) => rule))).toEqual(names);
});
