// Writes what an image is made of: `node bill-of-materials.mjs <workspace> <folder>`, where only that workspace's packages are installed.
// sbom.cdx.json (CycloneDX 1.6) names every package that is there, LICENCES has their texts, LICENSE our own. The same packages give
// the same bytes. It reads the folders themselves: npm's own `sbom -w` leaves out packages that another workspace uses too (npm 11.19).
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [workspace, folder] = process.argv.slice(2);
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const locked = json('package-lock.json').packages;
const roots = Object.keys(locked).filter((path) => !path.includes('node_modules/'));
const packages = roots
  .flatMap((root) => installed(join(root, 'node_modules')))
  .sort((a, b) => (a.purl + a.path < b.purl + b.path ? -1 : 1));

const { name, version } = json(join(workspace, 'package.json'));
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      licenses: [{ license: { id: 'AGPL-3.0-only' } }],
    },
  },
  components: packages.map(component),
};
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);
writeFileSync(join(folder, 'LICENCES'), packages.map(chapter).join('\n'));
copyFileSync('LICENSE', join(folder, 'LICENSE'));
process.stdout.write(`${name}: ${packages.length} packages\n`);

/** Every package below a node_modules folder; links lead to workspaces of our own. */
function installed(root) {
  const entries = existsSync(root) ? readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  const names = entries.flatMap((entry) =>
    entry.name.startsWith('@') ? readdirSync(join(root, entry.name)).map((one) => `${entry.name}/${one}`) : [entry.name],
  );
  return names.flatMap((one) => {
    const path = join(root, one);
    if (!existsSync(join(path, 'package.json')) || !locked[path]?.version) return [];
    const found = json(join(path, 'package.json'));
    const purl = `pkg:npm/${found.name.replace('@', '%40')}@${found.version}`;
    return [
      { path, purl, name: found.name, version: found.version, licence: licenceOf(found) },
      ...installed(join(path, 'node_modules')),
    ];
  });
}

function licenceOf({ license, licenses }) {
  return typeof license === 'string' ? license : (license?.type ?? (licenses ?? []).map(({ type }) => type).join(' OR '));
}

function component({ path, purl, name, version, licence }) {
  const [, digest] = /^sha512-(.+)$/.exec(locked[path].integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': `${purl}?path=${path}`,
    name,
    version,
    purl,
    ...(licence && { licenses: [{ expression: licence }] }),
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}

function chapter({ path, name, version, licence }) {
  const texts = readdirSync(path)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(path, file), 'utf8').trim());
  return `${'='.repeat(80)}\n${name}@${version} ${licence}\n\n${texts.join('\n\n')}\n`;
}
