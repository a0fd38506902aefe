import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { untranslated } from './untranslated.ts';

/**
 * `node tools/checks/texts.ts [folder]`: prints each text of the web that is in no catalogue; exit code 1 if there is one.
 * How texts are written: docs/languages.md.
 */
/** English for the time being, or for good. */
const elsewhere = [
  // Papers follow the store's language, not the reader's, and know English only (docs/languages.md).
  /\/domain\/(receipt|tickets\/ticket-view|printing\/(papers|draw-row)|day-close\/day-close-report)/,
  /\/features\/printing\/print-/,
  // One plain page with texts in its HTML, and at most 3 kB of script.
  /\/features\/landing\//,
];
const folder = process.argv[2] ?? 'web/src';
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { encoding: 'utf8' }).split('\n');
const sources = tracked.filter(
  (path) => /\.tsx?$/.test(path) && !/\.(spec|fixture|d)\.tsx?$/.test(path) && !elsewhere.some((pattern) => pattern.test(path)),
);
const findings = sources.flatMap((path) =>
  untranslated(readFileSync(path, 'utf8'), path.endsWith('x')).map(
    ({ line, text, fault }) => `${path}:${line}: ${fault}: ${text}`,
  ),
);
for (const finding of findings) console.error(finding);
console.log(`${sources.length} files: ${findings.length} findings`);
process.exitCode = findings.length ? 1 : 0;
