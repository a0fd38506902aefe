import { describe, expect, it } from '@jest/globals';
import { wrongImports } from '../checks/boundaries.ts';

const declared = () => new Set(['zod', 'pg', 'react', '@thali/proto', '@thali/kit', '@thali/money', '@thali/ordering']);
const wrong = (path: string, specifier: string) => wrongImports({ path, text: `import { x } from '${specifier}';\n` }, declared);

describe('imports', () => {
  it.each([
    ['a service by another service', 'services/catalog/src/a.ts', '@thali/ordering/definition'],
    ['kit by the web', 'web/src/lib/a.ts', '@thali/kit/database'],
    ['kit by proto', 'proto/src/a.ts', '@thali/kit/database'],
    ['anything by money', 'libs/money/src/a.ts', '@thali/proto/kernel'],
    ['a database driver by the gateway', 'gateway/src/a.ts', 'pg'],
    ['Node by the browser', 'web/src/lib/a.ts', 'node:fs'],
    ['the whole registry by the browser', 'web/src/lib/a.ts', '@thali/proto/registry'],
    ['a relative way out of a package', 'services/catalog/src/a.ts', '../../ordering/src/b.js'],
    ['a feature by a feature', 'web/src/features/pos/a.tsx', '../orders/b'],
    ['a feature by ui', 'web/src/ui/a.tsx', '../features/pos/b'],
    ['what the package does not declare', 'services/catalog/src/a.ts', 'lodash'],
  ])('of %s are refused', (_name, path, specifier) => {
    expect(wrong(path, specifier)).toHaveLength(1);
  });
  it.each([
    ['services/ordering/src/a.ts', '@thali/money/cart'],
    ['web/src/features/pos/a.tsx', '@thali/proto/ordering/create-order'],
    ['web/src/features/pos/a.tsx', '../../ui/money'],
    ['web/src/app/router.tsx', '../features/pos/pos'],
    ['services/catalog/src/taxes/taxes.ts', '../changes.js'],
    ['gateway/src/forward.ts', 'node:crypto'],
  ])('%s may import %s', (path, specifier) => {
    expect(wrong(path, specifier)).toEqual([]);
  });
  it('are found in dynamic imports, re-exports and imports over several lines', () => {
    const text = `const a = await import('${'@thali'}/ordering/x');\nexport { y } from '${'@thali'}/ordering/y';\nimport {\n  z,\n} from '${'@thali'}/ordering/z';\n`;
    expect(wrongImports({ path: 'gateway/src/a.ts', text }, declared)).toHaveLength(3);
  });
});
