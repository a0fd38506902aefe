import { picture } from '../../services/catalog/test/pictures.ts';
import { get } from './api.ts';
import { openSettings } from './settings-pages.ts';
import { expect, test } from './test.ts';

test('the photo of the store is uploaded without Save, stands on its menu, and is deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/details');
  const field = page.getByRole('group', { name: /^Photo of/ });
  await expect(field.getByRole('button', { name: /photo$/ }).first()).toBeVisible();
  const buffer = await picture('png', 900, 600);
  await page.locator('input[type=file]').setInputFiles({ name: 'store.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  const photo = field.getByRole('img');
  // Until the page has reloaded the store it shows the chosen picture, not the stored one.
  await expect(photo).not.toHaveAttribute('src', /^blob:/);
  const src = (await photo.getAttribute('src')) as string;
  expect((await page.request.get(src)).status()).toBe(200);
  const { uniqueQRCode, image } = await get(page, '/settings/store-setting');
  expect(image).toBe(src);
  await expect.poll(async () => (await get(page, `/qrmenu/${uniqueQRCode}`)).storeSettings?.image).toBe(src);
  page.once('dialog', (question) => question.accept());
  await field.getByRole('button', { name: 'Delete photo' }).click();
  await expect(page.getByText('Image removed successfully!')).toBeVisible();
  await expect(field.getByRole('img')).toHaveCount(0);
});
