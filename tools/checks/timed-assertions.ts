import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A limit of time holds only where nothing else runs: in files called `*.clock.spec.ts`, by `clock` (docs/testing.md). Any other test is
 * checked for what promises a time, compares one, or gives up early.
 */

/** The least time, in ms, after which a wait may give up: the general time-out is a minute, and a client's own may be shorter. */
const leastPatience = 10_000;
/** Its own examples. */
const ofItself = 'tools/test/timed-assertions.spec.ts';
const quiet = /\.clock\.spec\.tsx?$/;
const tests = /(\.spec\.tsx?|^(libs|services|gateway|web|tools)\/.*\/test\/.*\.tsx?|^e2e\/(system|browser|exact)\/.*\.ts)$/;

const number = String.raw`(\d[\d_]*)\b(?!\s*\*)`;
/** Waits that give up after a number of ms. */
const waits = [
  new RegExp(String.raw`\btimeout:\s*${number}`, 'g'),
  new RegExp(String.raw`\bAbortSignal\.timeout\(\s*${number}`, 'g'),
  new RegExp(String.raw`\bdeadline\s*=\s*(?:Date|performance)\.now\(\)\s*\+\s*${number}`, 'g'),
  new RegExp(String.raw`\b(?:Date|performance)\.now\(\)\s*-\s*\w+\s*[<>]=?\s*${number}`, 'g'),
];
const titles = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(["'`])(?<title>.*?)\1/gs;
const promise = /\bwithin (?:a|half a|one|two|\d+) ?(?:ms|s|seconds?|milliseconds?|moment)\b|\b(?:within|in) seconds\b/;
const comparisons = /\bexpect\((?<what>[^;]*?)\)\s*\.(?:not\.)?toBeLessThan(?:OrEqual)?\(/g;
const duration = /\bnow\(\)\s*-|(?:\b|[a-z])(?:[Mm]s|[Tt]ook|[Ee]lapsed|[Ww]aited|[Ss]econds|[Dd]uration)\b/;

/** @returns a sentence for each assertion of a time in the text of a test file that is not clocked */
export function timedAssertions(text: string): string[] {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  const found: [number, string][] = [];
  for (const { index, groups } of text.matchAll(titles))
    if (promise.test(groups?.title ?? '')) found.push([index, `the title promises a time: ${groups?.title}`]);
  for (const { index, groups } of text.matchAll(comparisons))
    if (duration.test(groups?.what ?? '')) found.push([index, 'a duration is compared']);
  for (const wait of waits)
    for (const match of text.matchAll(wait))
      if (Number(match[1]?.replaceAll('_', '')) < leastPatience) found.push([match.index, `a wait gives up early: ${match[0]}`]);
  return found.map(([index, what]) => `${lineOf(index)}: ${what}`);
}

if (import.meta.main) {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  const files = tracked.filter((path) => tests.test(path) && !quiet.test(path) && path !== ofItself);
  const findings = files.flatMap((path) => timedAssertions(readFileSync(path, 'utf8')).map((finding) => `${path}:${finding}`));
  for (const finding of findings) console.error(finding);
  console.log(`${files.length} files: ${findings.length} findings`);
  process.exitCode = findings.length ? 1 : 0;
}
