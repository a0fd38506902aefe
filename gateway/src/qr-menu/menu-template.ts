import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppError } from '@thali/kit/call/app-error';
import type { MenuEntry, Place } from './menu-entry.js';

const marker = '<!--menu-->';
const title = /<title>[^<]*<\/title>/;

/** The web's page for diners, `menu.html`, with a place in its head for what the gateway knows already. */
export class MenuTemplate {
  private constructor(
    private readonly head: string,
    private readonly tail: string,
  ) {}

  /** Undefined while the web has no such page. */
  static read(webRoot: string): MenuTemplate | undefined {
    const file = join(webRoot, 'menu.html');
    if (!existsSync(file)) return undefined;
    const [head = '', ...tail] = readFileSync(file, 'utf8').split(marker);
    return new MenuTemplate(head, tail.join(''));
  }

  /** The page as it is, without anybody's menu. */
  empty = (): string => this.head + this.tail;

  /** The page with a menu in it: nothing more has to be asked before it is drawn, and its first photos start to load with it. */
  withMenu({ place, storeName, photos, json, answer: { digest } }: MenuEntry): string {
    const preloads = photos.map((image, index) => preload(image, index === 0));
    return this.filled(place, `"digest":"${digest}","answer":${json}`, preloads.join(''), storeName);
  }

  withFailure(place: Place, { code, message, extra: { details } }: AppError): string {
    return this.filled(place, `"failure":${JSON.stringify({ code, message, details })}`);
  }

  private filled({ qrcode, tableId }: Place, rest: string, more = '', name?: string): string {
    const named = (html: string) => (name ? html.replace(title, () => `<title>${asText(name)}</title>`) : html);
    const data = `{"qrcode":${JSON.stringify(qrcode ?? null)},"tableId":${JSON.stringify(tableId ?? null)},${rest}}`;
    return `${named(this.head)}${more}<script type="application/json" id="menu">${asData(data)}</script>${named(this.tail)}`;
  }
}

const preload = (image: string, first: boolean): string =>
  `<link rel="preload" as="image" href="${asText(image)}"${first ? ' fetchpriority="high"' : ''}>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);

/** JSON that can not end the element it stands in. These characters occur in its strings only. */
const asData = (json: string): string =>
  json.replaceAll(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
