import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that fit AGPL-3.0-only. */
const fine =
  /^(MIT(-0)?|ISC|Apache-2\.0|BSD(-[23]-Clause)?|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-[34]\.0|Python-2\.0|PSF-2\.0|MPL-2\.0|PostgreSQL|OFL-1\.1|LGPL-3\.0-or-later|WTFPL|Zlib|AGPL-3\.0-or-later)$/;
/** Packages whose package.json does not name the licence in the usual field; taken from their own files. */
const readByHand: Record<string, string> = { 'humanize-number': 'MIT', 'png-js': 'MIT' };

interface Locked {
  version?: string;
  link?: boolean;
  optional?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const findings: string[] = [];
let count = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link) continue;
  const manifest = readManifest(path);
  // Optional binaries for other platforms are in the lock file but not installed here.
  if (!manifest) {
    if (!entry.optional) findings.push(`${path} is not installed`);
    continue;
  }
  count++;
  const licence = readByHand[manifest.name] ?? licenceOf(manifest);
  if (!accepted(licence)) findings.push(`${manifest.name}@${manifest.version}: ${licence || 'no licence named'}`);
}
for (const finding of findings) console.error(finding);
console.log(`${count} packages: ${findings.length} licences that do not fit`);
process.exitCode = findings.length ? 1 : 0;

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
}
function readManifest(path: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}
function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  return license?.type ?? (licenses ?? []).map(({ type }) => type).join(' OR ');
}
/** One of an OR is enough, an AND needs all. */
function accepted(expression: string): boolean {
  const terms = expression.replace(/[()]/g, '').split(/\s+OR\s+/i);
  return terms.some((term) => term.split(/\s+AND\s+/i).every((licence) => fine.test(licence.trim())));
}
