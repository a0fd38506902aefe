import type { Page, Request, Response } from '@playwright/test';
import sharp from 'sharp';
import { picture } from '../../services/catalog/test/pictures.ts';
import { violations } from './accessible.ts';
import { get } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf } from './ticks.ts';

const limits = { bytes: 512 * 1024, longestSide: 512 };
/** Bytes that a form adds to its file. */
const formBytes = 1024;

/** Opens the editor of a dish without a photo; returns its field. */
async function openEditor(page: Page) {
  const items: { id: string; image: string | null }[] = await get(page, '/menu-items');
  const id = items.find(({ image }) => !image)?.id;
  await page.goto(`/dashboard/settings/menu-items/${id}`);
  const field = page.getByRole('group', { name: /^Photo of/ });
  await expect(field.getByRole('button', { name: 'Upload photo' })).toBeVisible();
  return field;
}

const isUpload = (request: Request) => request.url().endsWith('/upload-photo');

test('a photo is compressed in a worker, uploaded, shown and deleted after a question', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const refusedByPolicy: string[] = [];
  page.on('console', (message) => {
    if (/Refused to|violates the following Content Security Policy/.test(message.text()) && /worker|blob/i.test(message.text()))
      refusedByPolicy.push(message.text());
  });
  const field = await openEditor(page);
  const noise = await picture('png', 1200, 900);
  expect(noise.length).toBeGreaterThan(limits.bytes);
  const files = [
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 3000, 2000, 95) },
    { name: 'large.png', mimeType: 'image/png', buffer: noise },
    { name: 'animation.gif', mimeType: 'image/gif', buffer: await picture('gif', 600, 400) },
  ];
  for (const file of files) {
    const [request] = await Promise.all([page.waitForRequest(isUpload), page.locator('input[type=file]').setInputFiles(file)]);
    const response = (await request.response()) as Response;
    expect(response.status()).toBe(200);
    expect((await request.sizes()).requestBodySize).toBeLessThan(limits.bytes + formBytes);
    const { imageURL } = (await response.json()) as { imageURL: string };
    await expect(field.getByRole('img')).toHaveAttribute('src', imageURL);
    const { width, height } = await sharp(await (await page.request.get(imageURL)).body()).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(limits.longestSide);
  }
  await expect.poll(() => page.workers()).toHaveLength(0);
  expect(refusedByPolicy).toEqual([]);
  expect(await violations(page, 'fieldset')).toEqual([]);

  page.once('dialog', (question) => question.dismiss());
  await field.getByRole('button', { name: 'Delete photo' }).click();
  await expect(field.getByRole('img')).toBeVisible();
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', async (question) => {
      resolve(`${question.type()}: ${question.message()}`);
      await question.accept();
    }),
  );
  await field.getByRole('button', { name: 'Delete photo' }).click();
  expect(await asked).toBe(`confirm: ${textOf('M436')}`);
  await expect(field.getByRole('button', { name: 'Upload photo' })).toBeFocused();
  await expect(field.getByRole('img')).toHaveCount(0);
});

test('what is no picture is said at once and never sent; a dropped file is taken', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const field = await openEditor(page);
  const sent: string[] = [];
  page.on('request', (request) => isUpload(request) && sent.push(request.url()));
  for (const [name, mimeType, content] of [
    ['page.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['notes.txt', 'text/plain', 'hello'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await sees(field.getByRole('alert'), 'M427');
  }
  // As a text, because this folder is compiled without the browser's types.
  const dropped = (bytes: number[]) => `(() => {
    const data = new DataTransfer();
    const bytes = new Uint8Array(${JSON.stringify(bytes)});
    if (bytes.length) data.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
    else data.setData('text/plain', 'http://169.254.169.254/');
    return data;
  })()`;
  const drop = async (bytes: number[]) =>
    field.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(dropped(bytes)) });
  await drop([]);
  await sees(field.getByRole('alert'), 'M426');
  expect(sent).toEqual([]);
  await drop([...(await picture('png', 40, 30))]);
  await expect(field.getByRole('img')).toBeVisible();
  await expect(field.getByRole('alert')).toHaveCount(0);
  page.once('dialog', (question) => question.accept());
  await field.getByRole('button', { name: 'Delete photo' }).click();
  await expect(field.getByRole('img')).toHaveCount(0);
});
