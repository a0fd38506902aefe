import { chromium } from '@playwright/test';
import { type Goal, judge, verdictLines } from '../goals.ts';
import { quietCores, waitUntilQuiet } from '../machine/quiet.ts';
import { openMenu } from '../menu-read/open-menu.ts';
import { saveResults } from '../results.ts';
import { startBenchStack } from '../stack/start.ts';
import { spread } from '../statistics.ts';
import { tableLines } from '../table.ts';
import { addPhotos } from './add-photos.ts';
import { type Visit, visit } from './first-visit.ts';

const visits = Number(process.env.BENCH_ROUNDS ?? 5);
const waitSeconds = Number(process.env.BENCH_WAIT ?? 20);
const goals = {
  lcp: { name: 'largest contentful paint, median', unit: 's', floor: 2.5, goal: 1.5, more: false },
  script: { name: 'compressed scripts', unit: 'kB', floor: 170, goal: 90, more: false },
  cls: { name: 'layout shift of load and scroll, worst', unit: '', floor: 0.1, goal: 0.02, more: false },
} satisfies Record<string, Goal>;
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * First visits to a menu with 200 items and photos: 1.6 Mbit/s, 400 ms latency, a quarter of the processor's speed. Returns whether the
 * floors hold.
 */
export async function measureQrMenu(): Promise<boolean> {
  const stack = await startBenchStack();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    say('  Opening a restaurant with 200 items and photos');
    const qrcode = await openMenu(stack.thali);
    await addPhotos(stack.thali, qrcode);
    const url = `${stack.thali.baseUrl}/m/${qrcode}`;
    await visit(browser, url);
    const all: (Visit & { outsideCores: number })[] = [];
    for (let n = 0; n < visits; n++) {
      const outsideCores = await waitUntilQuiet(waitSeconds);
      all.push({ ...(await visit(browser, url)), outsideCores });
    }
    return report(all);
  } finally {
    await browser.close();
    await stack.remove();
  }
}

function report(all: readonly (Visit & { outsideCores: number })[]): boolean {
  const of = (figure: (one: Visit) => number) => spread(all.map(figure));
  const kB = (bytes: number) => bytes / 1000;
  const verdicts = [
    judge(goals.lcp, of(({ lcp }) => lcp).median),
    judge(goals.script, kB(of(({ scriptBytes }) => scriptBytes).max)),
    judge(goals.cls, of(({ cls }) => cls).max),
  ];
  const rows = all.map(({ lcp, largest, firstPaint, cls, scriptBytes, allBytes, outsideCores }) => [
    largest,
    firstPaint.toFixed(2),
    lcp.toFixed(2),
    cls.toFixed(4),
    kB(scriptBytes).toFixed(1),
    kB(allBytes).toFixed(0),
    `${outsideCores.toFixed(2)}${outsideCores > quietCores ? '*' : ''}`,
  ]);
  say('');
  const header = ['largest', 'first paint s', 'LCP s', 'CLS', 'scripts kB', 'all kB', 'outside'];
  for (const text of tableLines(header, rows)) say(text);
  say('');
  for (const text of verdictLines(verdicts)) say(text);
  if (all.some(({ outsideCores }) => outsideCores > quietCores))
    say('The machine was not quiet in the visits marked *: the slow phone is a part of what the others left.');
  say(
    `Kept in ${saveResults('qr-menu', { verdicts, visits: all.map(({ requests, ...figures }) => ({ ...figures, requests: requests.length })) })}`,
  );
  return verdicts.every(({ reached }) => reached !== 'no');
}
