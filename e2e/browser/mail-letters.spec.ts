import { logoId, logoPng } from '@thali/kit/mail/logo';
import { written } from '@thali/kit/mail/written-letter';
import { violations } from './accessible.ts';
import { expect, test } from './test.ts';

const long = 'averylongnameofarestaurantwithoutanyspace'.repeat(2);
/** A letter with every part that a letter can have, and long texts. */
const letter = written(
  {
    subject: 'Payment receipt TH26-27/000001',
    paragraphs: [`Thank you. We received ₹14,999.00 for Yearly of ${long}.`, 'The receipt is attached to this mail.'],
    facts: [
      ['Receipt number', 'TH26-27/000001'],
      ['Subscription', '5 Apr 2026 to 5 Apr 2027'],
      ['You sign in with', `${long}@thali.example`],
      ['Total', '₹14,999.00'],
    ],
    action: { label: 'Download the receipt', url: `https://pos.thali.example/api/v1/receipts/${'a'.repeat(64)}` },
  },
  { support: 'support@thali.example' },
);

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 640])
    test(`a mail fits ${width} px and reads in ${colorScheme}, with its logo, its button and where to ask`, async ({ browser }, {
      outputDir,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.setContent(letter.html.replace(`cid:${logoId}`, `data:image/png;base64,${logoPng.toString('base64')}`));
      await expect(page.getByRole('heading', { name: 'Payment receipt TH26-27/000001' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Download the receipt', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'support@thali.example' })).toBeVisible();
      await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 96);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: `${outputDir}/mail-${width}-${colorScheme}.png`, fullPage: true });
    });
