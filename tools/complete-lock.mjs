// Adds the optional platform packages that the registry could not resolve to package-lock.json,
// so that `npm ci` accepts the lock and other platforms still get their binaries.
import { readFileSync, writeFileSync } from 'node:fs';

const f = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(f, 'utf8'));
const P = lock.packages;
let n = 0;
const OS = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'openharmony', 'aix', 'sunos'];
const CPU = {
  x64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
  arm: 'arm',
  armv7: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  wasm32: 'wasm32',
};
for (const [path, p] of Object.entries({ ...P })) {
  for (const [name, spec] of Object.entries(p.optionalDependencies ?? {})) {
    let base = path,
      found = false; // walk up like node resolution
    for (;;) {
      if (P[`${base ? `${base}/` : ''}node_modules/${name}`]) {
        found = true;
        break;
      }
      if (!base) break;
      base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : '';
    }
    if (found || !/^\d/.test(spec)) {
      if (!found) console.warn('skip (range)', name, spec);
      continue;
    }
    const parts = name.split(/[-/]/);
    const os = parts.find((x) => OS.includes(x));
    const cpu = parts.map((x) => CPU[x]).find(Boolean);
    if (!os || !cpu) {
      console.warn('skip (platform?)', name);
      continue;
    }
    const libc = os !== 'linux' ? undefined : /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : undefined;
    P[`node_modules/${name}`] = {
      version: spec,
      cpu: [cpu],
      ...(p.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      os: [os],
    };
    n++;
  }
}
lock.packages = Object.fromEntries(Object.entries(P).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(f, `${JSON.stringify(lock, null, 2)}\n`);
console.log('added', n);
