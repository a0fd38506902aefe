import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAgent } from '../../libs/print-agent/src/agent.ts';
import { FakePrinter } from '../../libs/print-agent/src/testing/fake-printer.ts';
import type { Picture } from '../../libs/print-agent/src/testing/paper.ts';
import { violations } from './accessible.ts';
import { demoUser, product, signIn } from './people.ts';
import { expect, test } from './test.ts';

/** The print agent as it runs beside the till, and two printers on TCP ports of this machine. */
const token = randomUUID();
let folder: string;
let agent: Server;
let counter: FakePrinter;
let kitchen: FakePrinter;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'print-agent-'));
  counter = await new FakePrinter().start();
  kitchen = await new FakePrinter().start();
  const origins = [new URL(product().baseUrl).origin];
  agent = createAgent({ origins, token, journal: join(folder, 'jobs.jsonl'), timings: { answerMs: 2_000, pollMs: 50 } });
  agent.listen(0, '127.0.0.1');
  await once(agent, 'listening');
});
test.afterEach(async () => {
  agent.close();
  agent.closeAllConnections();
  await Promise.all([counter.stop(), kitchen.stop()]);
  rmSync(folder, { recursive: true });
});

const typed = ({ address }: FakePrinter) => `${address.host}:${address.port}`;
const agentAddress = () => `http://localhost:${(agent.address() as AddressInfo).port}`;

async function setUpPrinters(page: Page, printers: { receipts?: FakePrinter; kitchen?: FakePrinter }) {
  await page.goto('/dashboard/settings/print-settings');
  const panel = page.getByRole('region', { name: 'Network printer' });
  await panel.getByLabel('Print agent').fill(agentAddress());
  await panel.getByLabel('Pairing token').fill(token);
  if (printers.receipts)
    await panel.getByRole('textbox', { name: 'Printer for receipts and tokens' }).fill(typed(printers.receipts));
  if (printers.kitchen) await panel.getByRole('textbox', { name: 'Printer for kitchen tickets' }).fill(typed(printers.kitchen));
  await panel.getByRole('button', { name: 'Save printers' }).click();
  await expect(page.getByText('Printers saved on this device!')).toBeVisible();
}
async function sellLassi(page: Page) {
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Mango Lassi' }).click();
  await page.keyboard.press('F9');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Collect/ })
    .click();
}
/** Share of black dots. */
const ink = ({ bits }: Picture) =>
  bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / (bits.length * 8);

test('a test page shows what the printer says', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await setUpPrinters(page, { receipts: counter });
  const button = page.getByRole('button', { name: 'Print a test page: Printer for receipts and tokens' });
  await button.click();
  await expect(page.getByText('Printed.', { exact: true })).toBeVisible();
  expect(counter.papers).toHaveLength(1);
  const [paper] = counter.papers;
  expect(paper?.texts.map((text) => text.trim())).toEqual(expect.arrayContaining(['Thali', 'Test page', '42']));
  // ₹ and three Indian scripts are drawn, with dots in them.
  expect(paper?.pictures.length).toBeGreaterThanOrEqual(2);
  for (const picture of paper?.pictures ?? []) {
    expect(picture.width).toBe(576);
    expect(ink(picture)).toBeGreaterThan(0.005);
    expect(ink(picture)).toBeLessThan(0.5);
  }
  counter.condition.paper = 'out';
  await button.click();
  await expect(page.getByText('The printer is out of paper. Nothing was printed.')).toBeVisible();
});

test('a sale prints its receipt and its kitchen ticket without a window', async ({ browser }) => {
  const { page, context } = await signIn(browser, demoUser());
  await setUpPrinters(page, { receipts: counter, kitchen });
  await sellLassi(page);
  await expect.poll(() => [counter.papers.length, kitchen.papers.length]).toEqual([1, 1]);
  expect(counter.papers[0]?.texts.join('\n')).toMatch(/Receipt no\..*\n.*Invoice no\./);
  expect(kitchen.papers[0]?.texts.join('\n')).toMatch(/Token[\s\S]*1 x Mango Lassi/);
  expect(kitchen.papers[0]?.texts.join('\n')).not.toMatch(/\d\.\d\d/);
  await expect(page.getByText('Printed.', { exact: true })).toHaveCount(1);
  expect(context.pages()).toHaveLength(1);
});

test('a kitchen that reads paper gets a slip of the pieces that were cancelled, and no second ticket', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await setUpPrinters(page, { kitchen });
  await page.goto('/dashboard/pos');
  for (let pieces = 0; pieces < 3; pieces++) await page.getByRole('button', { name: 'Add Mango Lassi' }).click();
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: 'Send Order to Kitchen' }).getByRole('button', { name: 'Send to Kitchen' }).click();
  await expect.poll(() => kitchen.papers.length).toBe(1);
  const [, token] = /Token\s+(\d+)/.exec(kitchen.papers[0]?.texts.join('\n') ?? '') ?? [];
  await page.goto('/dashboard/orders');
  await page
    .getByRole('region', { name: `Token ${token}`, exact: true })
    .getByRole('button', { name: /^Status of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 1 × Mango Lassi' });
  await question.getByRole('button', { name: 'One more Mango Lassi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Item' }).click();
  await expect.poll(() => kitchen.papers.length).toBe(2);
  const slip = kitchen.papers[1]?.texts.map((text) => text.trim()) ?? [];
  expect(slip[0]).toBe('Cancelled, do not cook');
  expect(slip).toEqual(expect.arrayContaining([token, '2 x Mango Lassi']));
  expect(slip.join('\n')).not.toContain('1 x Mango Lassi');
});

test('a connection that breaks in the middle is said; the retry prints the paper once, marked', async ({ browser }) => {
  const { page, context } = await signIn(browser, demoUser());
  await setUpPrinters(page, { receipts: counter });
  counter.condition.dropsAtRow = 5;
  await sellLassi(page);
  await expect(page.getByText('Receipt: The connection to the printer broke. Part of it may be on paper.')).toBeVisible();
  expect(counter.papers).toHaveLength(0);
  expect(counter.torn.rows).toHaveLength(5);
  expect(await violations(page)).toEqual([]);
  counter.refill();
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect(page.getByText('Printed.', { exact: true })).toBeVisible();
  const [torn, again, ...more] = counter.papers;
  expect(torn?.rows).toHaveLength(5);
  expect(again?.texts[0]?.trim()).toBe('*** REPRINT ***');
  expect(more).toEqual([]);
  expect(context.pages()).toHaveLength(1);
});

test('with no byte on paper the print window takes over, and says why', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await setUpPrinters(page, { receipts: counter });
  counter.condition.coverOpen = true;
  const opened = page.waitForEvent('popup');
  await sellLassi(page);
  await expect((await opened).getByText('Mango Lassi')).toBeVisible();
  await expect(
    page.getByText('Receipt: The cover of the printer is open. Nothing was printed. The print window takes over.'),
  ).toBeVisible();
  expect(counter.torn.rows).toEqual([]);
});

test('a job that waits for paper is told of and goes on by itself', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await setUpPrinters(page, { receipts: counter });
  counter.condition.runsOutAtRow = 4;
  await sellLassi(page);
  await expect(page.getByText('Receipt: The printer is out of paper. It goes on by itself.')).toBeVisible();
  counter.refill();
  await expect(page.getByText('Printed.', { exact: true })).toBeVisible();
  expect(counter.papers).toHaveLength(1);
});
