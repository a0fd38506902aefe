import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '@thali/local-servers/servers';
import lighthouse from 'lighthouse';
import { startThali } from '../../tools/stack/start-thali.ts';
import { deleteStack } from '../../tools/stack/stop-stack.ts';
import { judge, verdictLines } from '../goals.ts';
import { saveResults } from '../results.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Lighthouse's four categories, 100 points each, for a first visit with its simulated phone and connection; plans come from the demo.
 * Returns whether all reach 95.
 */
export async function measureLanding(): Promise<boolean> {
  const stateDir = join(tmpdir(), `thali-bench-${randomUUID()}`);
  const thali = await startThali({ stateDir, port: 0, demo: true, logLevel: 'warn', build: false });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const result = await lighthouse(thali.baseUrl, { port, logLevel: 'error', onlyCategories: categories });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { lhr } = result;
    const verdicts = categories.map((name) =>
      judge({ name, unit: '', floor: 95, goal: 100, more: true }, Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    );
    const audits = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'total-byte-weight',
    ];
    const figures = Object.fromEntries(audits.map((name) => [name, lhr.audits[name]?.displayValue]));
    say('');
    for (const text of verdictLines(verdicts)) say(text);
    for (const [name, value] of Object.entries(figures)) say(`  ${name.padEnd(58)} ${value}`);
    say(`Kept in ${saveResults('landing', { verdicts, figures })}`);
    return verdicts.every(({ reached }) => reached !== 'no');
  } finally {
    await browser.close();
    await thali.stop();
    deleteStack(stateDir);
  }
}
