/// <reference lib="dom" />
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Page } from '@playwright/test';
import { entriesOf } from '../../tools/words/catalogue.ts';

const root = join(import.meta.dirname, '../..');
const entries = ['web/words/hi.po', 'proto/src/words/hi.po'].flatMap((file) => entriesOf(join(root, file)));
const hindi = new Map(entries.map(({ context, text, translation }) => [`${context}|${text}`, translation]));

/** What an English text of the catalogue is in Hindi. */
export function inHindi(text: string, context = ''): string {
  const found =
    hindi.get(`${context}|${text}`) ?? (context ? undefined : entries.find((entry) => entry.text === text)?.translation);
  if (!found) throw new Error(`no catalogue has ${text}`);
  return found;
}

/** Every page of this context speaks that language, as if it had been chosen in this browser. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('thali__language', id), language);
}

/** Texts that are the same in both languages, and those that a store's own data may have, too. */
const english = new Set(
  entries.filter(({ text, translation }) => text !== translation && / \p{L}|\p{L}{5}/u.test(text)).map(({ text }) => text),
);
/** Words of the demo restaurants that the catalogue has as well. */
const data = new Set(['Owner', 'Half', 'Full', 'Cash', 'Card', 'Regular', 'Manager', 'Cashier', 'Waiter', 'South Indian']);

/** English texts of the catalogue that a reader of another language still sees or hears on this page. */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { textContent, parentElement } = node;
      if (parentElement && !parentElement.closest('script, style, [lang]:not(html)'))
        found.add(textContent?.trim().replace(/\s+/g, ' ') ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.add(element.getAttribute(name) ?? '');
    return [...found];
  });
  return texts.filter((text) => english.has(text) && !data.has(text));
}

/** Each word with signs over its letters and two fifths longer: what stays as it was is in no catalogue. */
const stretched = (text: string): string =>
  text.replace(
    /\p{L}[\p{L}’']*/gu,
    (word) => `${word.replaceAll('a', 'á').replaceAll('e', 'é').replaceAll('o', 'ö')}${'~'.repeat(Math.ceil(word.length * 0.4))}`,
  );
/** A compiled message is a text, or a list of texts and parameters; a parameter may have cases, as `[name, 'plural', { one: …, other: … }]`. */
function inPseudo(message: unknown): unknown {
  if (typeof message === 'string') return stretched(message);
  return (message as unknown[]).map((part) => (Array.isArray(part) ? parameter(part) : inPseudo(part)));
}
const parameter = ([name, kind, cases]: unknown[]): unknown[] => [
  name,
  kind,
  cases && Object.fromEntries(Object.entries(cases).map(([key, said]) => [key, key === 'offset' ? said : inPseudo(said)])),
];

const ofScreens = entriesOf(join(root, 'web/words/en.po'));
const pseudo = `export const messages = ${JSON.stringify(
  Object.fromEntries(ofScreens.map(({ context, text }) => [generateMessageId(text, context), inPseudo(compileMessage(text))])),
)};`;

/** In place of Hindi the page gets a language that nobody speaks: the English texts, two fifths longer. */
export async function speakPseudo(page: Page): Promise<void> {
  await speak(page, 'hi');
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isCatalogue = /^[^{]*JSON\.parse\([\s\S]*export\s*\{\w+ as messages\}/.test(await response.text());
    return isCatalogue ? route.fulfill({ response, body: pseudo }) : route.fulfill({ response });
  });
}

/** Elements whose own stretched text is cut off without a sign of it, on the page as it is now. */
export const clipped = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) =>
    all.flatMap((element) => {
      const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.includes('~'));
      if (!own || !(element instanceof HTMLElement) || !element.checkVisibility({ opacityProperty: true })) return [];
      const { overflowX, textOverflow, clipPath, clip } = getComputedStyle(element);
      // Said to readers only.
      if (element.clientWidth <= 1 || clipPath !== 'none' || clip !== 'auto' || textOverflow === 'ellipsis') return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const box = element.closest('button, a, [role=tab], label')?.getBoundingClientRect();
      const cut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const outside = box && (text.right > box.right + 1 || text.left < box.left - 1);
      return cut || outside ? [`${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`] : [];
    }),
  );

/** Elements that make the page wider than the screen; what scrolls within itself does not. */
export const beyond = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const cuts = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || cuts(element.parentElement));
    return all
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !cuts(element.parentElement))
      .map(
        (element) =>
          `${element.tagName}.${element.getAttribute('class')} is wider than the screen: ${element.textContent?.slice(0, 60)}`,
      )
      .slice(0, 8);
  });
