// Loader for development and tests, Node >=22.15/24: node --import ./tools/swc-hook.mjs --conditions=@thali/source src/main.ts
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const rc = {
  ...JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8')),
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
};
delete rc.$schema;
const isSrc = (u) => u?.startsWith('file:') && /\.[mc]?tsx?$/.test(u) && !u.includes('/node_modules/');
registerHooks({
  resolve(spec, ctx, next) {
    // './x.js' written in a .ts file -> './x.ts'
    if (spec.startsWith('.') && spec.endsWith('.js') && isSrc(ctx.parentURL)) {
      const u = new URL(`${spec.slice(0, -3)}.ts`, ctx.parentURL);
      if (existsSync(fileURLToPath(u))) return { url: u.href, format: 'module', shortCircuit: true };
    }
    return next(spec, ctx);
  },
  load(url, ctx, next) {
    if (!isSrc(url)) return next(url, ctx);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...rc, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
process.setSourceMapsEnabled(true);
