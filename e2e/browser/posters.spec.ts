import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { get } from './api.ts';
import { demoUser, product, signIn } from './people.ts';
import { expect, test } from './test.ts';

const millimetres = (points: number) => Math.round((points * 25.4) / 72);
const formats = [
  ['a6', [105, 148]],
  ['a5', [148, 210]],
  ['tent', [210, 297]],
] as const;

test('each table has a poster in two languages, one sheet of its format, whose code leads to the table', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const { uniqueQRCode } = await get(page, '/settings/store-setting');
  const tables = await get(page, '/settings/store-tables');
  await page.goto('/dashboard/settings/tables/codes');
  for (const [format, size] of formats) {
    await page.getByRole('combobox', { name: 'Format' }).selectOption(format);
    await page.getByRole('combobox', { name: 'Languages' }).selectOption('ta');
    const poster = page.getByRole('article').first();
    await expect(poster.locator('[lang=en]').first()).toContainText('Scan to see the menu');
    await expect(poster.locator('[lang=ta]').first()).toContainText('மெனு');
    // A tent has two faces, one of them upside down.
    const face = poster
      .getByRole('img', { name: /^QR code/ })
      .last()
      .locator('..');
    // Repeated, because the poster from before the choice also has languages and a code.
    await expect(async () => {
      const shot = PNG.sync.read(await face.screenshot({ scale: 'css' }));
      const code = jsqr.default(new Uint8ClampedArray(shot.data), shot.width, shot.height)?.data ?? '';
      expect(code.startsWith(`${product().baseUrl}/m/${uniqueQRCode}?table=`), format).toBe(true);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      // Long documents have a tree of pages, whose root has the highest count.
      const counts = [...pdf.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(...counts), format).toBe(tables.length);
      const [width, height] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []).slice(1).map(Number);
      expect([millimetres(width ?? 0), millimetres(height ?? 0)], format).toEqual(size);
    }).toPass();
  }
});

test('what leads past the menu of the screen is on no print', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/settings/tables');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Skip to content')).toBeHidden();
});
