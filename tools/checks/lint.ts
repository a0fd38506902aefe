import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Checks of the tree that Biome does not have: lengths and names of files. Prints each finding; exit code 1 if there is one. */
const maxLines = 300;
const nothingNames = /(^|\/)(utils?|helpers?|common|misc|manager|base)(\/|\.tsx?$)/;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
const sources = tracked.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('proto/gen/'));
const findings = sources.flatMap((path) => {
  const lines = readFileSync(path, 'utf8').split('\n').length - 1;
  return [
    ...(lines > maxLines ? [`${path}: ${lines} lines, at most ${maxLines}`] : []),
    ...(nothingNames.test(path) ? [`${path}: named for nothing`] : []),
  ];
});
for (const finding of findings) console.error(finding);
console.log(`${sources.length} files: ${findings.length} findings`);
process.exitCode = findings.length ? 1 : 0;
